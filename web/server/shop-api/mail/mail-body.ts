import { escapeHTML, type PortableTextComponents, toHTML } from '@portabletext/to-html'
import { html, raw } from 'hono/html'
import { absoluteHref } from '#shared/rich-text/link.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import type { TextTree } from '#shared/rich-text/text-only.ts'
import type { Link } from '#shared/rich-text/tree.ts'
import type { Block, MailDocument, Section } from './mail-document.ts'

const rowText = ({ label, amount, note }: { label: string; amount: string; note?: string }) =>
  [`${label}: ${amount}`, ...(note ? [note] : [])].join('\n')

function blockText(block: Block, site: string): string {
  switch (block.type) {
    case 'paragraph':
      return block.text
    case 'link':
      return `${block.text} ${block.href}`
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${item}`).join('\n')
    case 'bullets':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'address':
      return block.lines.join('\n')
    case 'prices':
      return [...block.rows, ...block.totals].map(rowText).join('\n')
    case 'words':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'rich':
      return plainText(block.content, site)
    default:
      return block satisfies never
  }
}

const sectionText = ({ heading, note, blocks }: Section, site: string) =>
  [
    `${heading}\n${'='.repeat(heading.length)}`,
    ...(note ? [note] : []),
    ...blocks.map((block) => blockText(block, site)),
  ].join('\n\n')

export const mailText = ({ sections, site }: MailDocument) =>
  `${sections.map((section) => sectionText(section, site)).join('\n\n\n')}\n`

const components = (site: string): PortableTextComponents => ({
  marks: {
    // The library has escaped `children`.
    link: ({ children, value }: { children: string; value?: Link }) =>
      value ? `<a href="${escapeHTML(absoluteHref(value, site))}">${children}</a>` : children,
  },
  // One level lower, below the headings of the mail.
  block: {
    h2: ({ children }) => `<h3>${children ?? ''}</h3>`,
    h3: ({ children }) => `<h4>${children ?? ''}</h4>`,
  },
})

/** Links become absolute. @param site origin of the site */
const richHtml = (content: TextTree, site: string): string =>
  toHTML(content, { components: components(site) })

/** Inline, because mail programs load no style sheets. Some ignore styles, so the elements alone must be readable. */
const styles = raw(`
  body { margin: 0; padding: 24px 16px; background: #f5f1e8; color: #1c1f2b; font: 17px/1.5 Georgia, serif; }
  main { max-width: 34em; margin: 0 auto; padding: 8px 24px 24px; background: #fffdf8; border-radius: 8px; }
  h1 { font-size: 26px; line-height: 1.2; } h2 { margin-top: 36px; font-size: 20px; } h3 { font-size: 17px; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 8px 0; border-bottom: 1px solid #d9d2c1; text-align: left; vertical-align: top; font-weight: normal; }
  td { padding-left: 16px; text-align: right; white-space: nowrap; }
  .noted th, .noted td { padding-bottom: 0; border-bottom: 0; }
  td.note { padding: 0 0 8px; text-align: left; white-space: normal; font-size: 15px; }
  tfoot th, tfoot td { border-bottom: 0; font-weight: bold; }
  blockquote { margin: 20px 0; padding: 4px 0 4px 16px; border-left: 3px solid #d9d2c1; font-style: italic; }
  a { color: #7a3b00; } address { font-style: normal; } .note { color: #55514a; }
`)

const row = ({ label, amount, note }: { label: string; amount: string; note?: string }) =>
  html`<tr${note ? raw(' class="noted"') : ''}><th scope="row">${label}</th><td>${amount}</td></tr>
    ${note ? html`<tr><td class="note" colspan="2">${note}</td></tr>` : ''}`

function blockHtml(block: Block, site: string) {
  switch (block.type) {
    case 'paragraph':
      return html`<p>${block.text}</p>`
    case 'link':
      return html`<p>${block.text} <a href="${block.href}">${block.href}</a></p>`
    case 'steps':
      return html`<ol>${block.items.map((item) => html`<li>${item}</li>`)}</ol>`
    case 'bullets':
      return html`<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>`
    case 'address':
      return html`<address>${block.lines.map((line, index) => html`${index > 0 ? raw('<br />') : ''}${line}`)}</address>`
    case 'prices':
      return html`<table>
        <tbody>${block.rows.map(row)}</tbody>
        <tfoot>${block.totals.map(row)}</tfoot>
      </table>`
    case 'words':
      return html`<blockquote>${block.text.split('\n').map((line, index) => html`${index > 0 ? raw('<br />') : ''}${line}`)}</blockquote>`
    case 'rich':
      return raw(richHtml(block.content, site))
    default:
      return block satisfies never
  }
}

const sectionHtml = ({ heading, note, blocks }: Section, index: number, site: string) =>
  html`${index === 0 ? html`<h1>${heading}</h1>` : html`<h2>${heading}</h2>`}
    ${note ? html`<p class="note">${note}</p>` : ''} ${blocks.map((block) => blockHtml(block, site))}`

/** Escapes all text. */
export function mailHtml({ subject, sections, site }: MailDocument): string {
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <main>${sections.map((section, index) => sectionHtml(section, index, site))}</main>
      </body>
    </html>`)
}
