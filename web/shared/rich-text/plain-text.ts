import { absoluteHref } from './link.ts'
import type { TextTree } from './text-only.ts'
import type { List, Span, TextBlock } from './tree.ts'

type Site = string | undefined

const isSpan = (child: Span | List): child is Span => child._type === 'span'

/** The text of a block. A link is followed by its address, because plain text has no links. */
function lineOf({ children, markDefs }: TextBlock, site: Site): string {
  const spans = children.filter(isSpan)
  const addressOf = (span: Span | undefined) => {
    const link = markDefs.find(({ _key }) => span?.marks.includes(_key))
    return site && link && absoluteHref(link, site)
  }
  let linked = ''
  return spans
    .map((span, index) => {
      const address = addressOf(span)
      linked = address ? linked + span.text : ''
      if (!address || addressOf(spans[index + 1]) === address) return span.text
      const suffix = linked.trim() === address ? '' : ` (${address})`
      linked = ''
      return `${span.text}${suffix}`
    })
    .join('')
    .trim()
}

const indented = (text: string, by: number) => text.replace(/\n(?=.)/g, `\n${' '.repeat(by)}`)

/** The items of a list, with the numbers that a browser shows. */
const listText = ({ listItem, children }: List, site: Site): string =>
  children
    .map((item, index) => {
      const marker = listItem === 'number' ? `${index + 1}. ` : '- '
      const inner = item.children.filter((child) => !isSpan(child)).map((list) => listText(list, site))
      return marker + indented([lineOf(item, site), ...inner].join('\n'), marker.length)
    })
    .join('\n')

function blockText(block: TextBlock, site: Site): string {
  const line = lineOf(block, site)
  return site && block.style === 'h2' ? `${line}\n${'-'.repeat(Math.min(line.length, 70))}` : line
}

/**
 * Rich text as plain text: an empty line between paragraphs, lists with dashes or numbers.
 * @param site origin of the site, for a text that is read elsewhere. Adds addresses of links, and marks headings
 */
export const plainText = (content: TextTree, site?: string): string =>
  content.map((node) => (node._type === '@list' ? listText(node, site) : blockText(node, site))).join('\n\n')
