import type { RichTextContent, RichTextNode } from '../../../shared/content-types.ts'

type TextBlock = Extract<RichTextNode, { _type: 'block' }>

const isText = (node: RichTextNode): node is TextBlock => node._type === 'block'

/** A link is followed by its address, because plain text has no links. */
function lineOf({ children = [], markDefs }: TextBlock): string {
  return children
    .map(({ text = '', marks = [] }) => {
      const link = markDefs?.find(({ _key, _type }) => _type === 'link' && marks.includes(_key))
      const href = link && 'href' in link ? link.href : undefined
      return href && href !== text ? `${text} (${href})` : text
    })
    .join('')
}

function withMark(block: TextBlock, line: string, position: number): string {
  if (block.listItem === 'number') return `${position}. ${line}`
  if (block.listItem) return `- ${line}`
  if (block.style === 'h2') return `${line}\n${'-'.repeat(Math.min(line.length, 70))}`
  return line
}

/**
 * Rich text as plain text: paragraphs with an empty line between them, lists with dashes or numbers. Pictures, videos
 * and buttons are left out.
 */
export function plainText(content: RichTextContent): string {
  let text = ''
  let position = 0
  let previous: TextBlock | undefined
  for (const block of content.filter(isText)) {
    position = block.listItem && block.listItem === previous?.listItem ? position + 1 : 1
    const isSameList = position > 1
    text += `${text && (isSameList ? '\n' : '\n\n')}${withMark(block, lineOf(block), position)}`
    previous = block
  }
  return text
}
