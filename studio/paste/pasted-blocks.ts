import { htmlToPortableText } from '@portabletext/html'
import { compileSchema, defineSchema } from '@portabletext/schema'
import { ownSite } from '../../schemas/links/link.ts'
import { LANGUAGE } from '../../web/shared/shop.ts'
import { cleanDocument, type LeftOut } from './clean-html.ts'

/** Ends of lines of other programs: PowerPoint's is the vertical tab. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters besides tab and line feed. They break feeds and mails. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu

/** A text as typed or pasted, without control characters. In one line, an end of a line becomes a space. */
export const cleanText = (text: string, isOneLine: boolean): string =>
  text.replace(LINE_ENDS, isOneLine ? ' ' : '\n').replace(CONTROLS, '')

/** What a text of ours can have: see `richText`. */
const schema = compileSchema(
  defineSchema({
    styles: ['normal', 'h2', 'h3', 'blockquote'].map((name) => ({ name })),
    lists: [{ name: 'bullet' }, { name: 'number' }],
    decorators: [{ name: 'strong' }, { name: 'em' }],
    annotations: [{ name: 'link', fields: [{ name: 'href', type: 'string' }] }],
  }),
)

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

const listed = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' })

/** Says to editors what a pasted text has lost; undefined when it lost nothing. */
export function leftOutText({ pictures, embeds, links, tables, letters }: LeftOut): string | undefined {
  const lost = [
    ...counted(pictures, 'a picture', 'pictures'),
    ...counted(embeds, 'a video or embedded page', 'videos and embedded pages'),
    ...counted(
      links,
      'a link that works only where it comes from',
      'links that work only where they come from',
    ),
    ...(letters > 0 ? ['underlined, crossed-out, raised or lowered letters'] : []),
  ]
  const sentences = [
    ...(lost.length > 0 ? [`Pasted without ${listed.format(lost)}.`] : []),
    ...(pictures > 0 ? ['Upload pictures with “Image with caption”.'] : []),
    ...counted(tables, 'A table became lines of text.', 'tables became lines of text.'),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

type Pasted = { blocks: ReturnType<typeof htmlToPortableText>; leftOut: LeftOut }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A plain text that holds control characters as HTML; undefined for any other, which the editor takes as it is. */
export function htmlOfText(text: string): string | undefined {
  const cleaned = cleanText(text, false)
  if (cleaned === text.replaceAll('\r\n', '\n')) return undefined
  const lines = cleaned.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${escaped(line)}</p>`).join('')
}

/**
 * The HTML of a clipboard as blocks of our texts.
 * @param site origin of this site, whose addresses become paths
 */
export function pastedBlocks(given: string, site = ownSite): Pasted {
  const html = cleanText(given.replaceAll('\v', '<br>'), false)
  const document = new DOMParser().parseFromString(html, 'text/html')
  const leftOut = cleanDocument(document, site)
  const blocks = htmlToPortableText(html, { schema, parseHtml: () => document, whitespaceMode: 'remove' })
  return { blocks, leftOut }
}
