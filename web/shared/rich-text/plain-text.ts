import type { TextTree } from './text-only.ts'
import type { List, Span, TextBlock } from './tree.ts'

const isSpan = (child: Span | List): child is Span => child._type === 'span'

const lineOf = ({ children }: TextBlock): string =>
  children
    .filter(isSpan)
    .map(({ text }) => text)
    .join('')
    .trim()

const indented = (text: string, by: number) => text.replace(/\n(?=.)/g, `\n${' '.repeat(by)}`)

/** The items of a list, with the numbers that a browser shows. */
const listText = ({ listItem, children }: List): string =>
  children
    .map((item, index) => {
      const marker = listItem === 'number' ? `${index + 1}. ` : '- '
      const inner = item.children.filter((child) => !isSpan(child)).map((list) => listText(list))
      return marker + indented([lineOf(item), ...inner].join('\n'), marker.length)
    })
    .join('\n')

/** Rich text as plain text: an empty line between paragraphs, lists with dashes or numbers. */
export const plainText = (content: TextTree): string =>
  content.map((node) => (node._type === '@list' ? listText(node) : lineOf(node))).join('\n\n')
