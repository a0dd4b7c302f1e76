/** Authoring helpers for the `richText` type of the schemas. Keys are positions, so that a rebuild changes nothing. */
import { type Json, keyed, reference } from './document.ts'

type Decorator = 'strong' | 'em'
type Annotation = { readonly _type: 'link' | 'documentLink'; readonly [field: string]: Json }
type Marked = { text: string; decorators?: Decorator[]; annotation?: Annotation }

/** A piece of a paragraph: plain words, or words with a mark. */
export type Inline = string | Marked

export const strong = (text: string): Inline => ({ text, decorators: ['strong'] })
export const em = (text: string): Inline => ({ text, decorators: ['em'] })

/** A link to an address elsewhere, or a `mailto:` address. */
export const link = (text: string, href: string, newTab = false): Inline => ({
  text,
  annotation: { _type: 'link', href, newTab },
})

/** A link that follows a document of the site when its address changes. */
export const documentLink = (text: string, documentId: string): Inline => ({
  text,
  annotation: { _type: 'documentLink', document: reference(documentId) },
})

type Style = 'normal' | 'h2' | 'blockquote'
type ListItem = 'bullet' | 'number'

function block(style: Style, inlines: readonly Inline[], listItem?: ListItem) {
  const pieces = inlines.map((inline) => (typeof inline === 'string' ? { text: inline } : inline))
  const markDefs = keyed(
    'm',
    pieces.flatMap(({ annotation }) => annotation ?? []),
  )
  let annotationsSoFar = 0
  const children = pieces.map(({ text, decorators = [], annotation }) => {
    const annotationKeys = annotation ? [`m${++annotationsSoFar}`] : []
    return { _type: 'span', text, marks: [...decorators, ...annotationKeys] }
  })
  return {
    _type: 'block',
    style,
    ...(listItem && { listItem, level: 1 }),
    markDefs,
    children: keyed('s', children),
  }
}

/** One kind of member of rich text: a paragraph, or an object such as a button. */
export type Block = { readonly _type: string; readonly [field: string]: Json }

export const paragraph = (...inlines: Inline[]): Block => block('normal', inlines)
export const heading = (text: string): Block => block('h2', [text])
export const quotation = (...inlines: Inline[]): Block => block('blockquote', inlines)

/** A list; each item is one inline or several. */
const list =
  (kind: ListItem) =>
  (...items: (Inline | Inline[])[]): Block[] =>
    items.map((item) => block('normal', Array.isArray(item) ? item : [item], kind))

export const bullets = list('bullet')
export const numbers = list('number')

/** The whole text of a field. Lists are arrays of blocks and can be passed between paragraphs. */
export function richText(...blocks: (Block | Block[])[]) {
  return keyed('b', blocks.flat())
}
