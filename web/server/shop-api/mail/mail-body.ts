import { html, raw } from 'hono/html'
import type { Block, MailDocument, Section } from './mail-document.ts'

const rowText = ({ label, amount, note }: { label: string; amount: string; note?: string }) =>
  [`${label}: ${amount}`, ...(note ? [note] : [])].join('\n')

function blockText(block: Block): string {
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
    case 'button':
      return `${block.label} (${block.href})`
    case 'covers':
      return ''
    default:
      return block satisfies never
  }
}

const sectionText = ({ heading, note, blocks }: Section) =>
  [
    `${heading}\n${'='.repeat(heading.length)}`,
    ...(note ? [note] : []),
    ...blocks.map(blockText).filter(Boolean),
  ].join('\n\n')

export const mailText = ({ sections }: MailDocument) => `${sections.map(sectionText).join('\n\n\n')}\n`

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
  img { border: 0; border-radius: 6px; }
`)

const row = ({ label, amount, note }: { label: string; amount: string; note?: string }) =>
  html`<tr${note ? raw(' class="noted"') : ''}><th scope="row">${label}</th><td>${amount}</td></tr>
    ${note ? html`<tr><td class="note" colspan="2">${note}</td></tr>` : ''}`

/** Inline styles: the button and the covers must look right where style sheets are dropped. A table, because Outlook pads no link. */
const buttonHtml = ({ label, href }: { label: string; href: string }) =>
  html`<table role="presentation" style="width:auto;margin:20px 0"><tr><td style="padding:0;border:0;border-radius:8px;background:#f0a63c"><a href="${href}" style="display:inline-block;padding:14px 28px;color:#0b0d14;font-weight:bold;text-decoration:none">${label}</a></td></tr></table>`

const coverHtml = (src: string) =>
  html`<img src="${src}" width="120" height="160" alt="" style="margin:0 12px 12px 0" />`

function blockHtml(block: Block) {
  switch (block.type) {
    case 'paragraph':
      return html`<p dir="auto">${block.text}</p>`
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
      return html`<blockquote dir="auto">${block.text.split('\n').map((line, index) => html`${index > 0 ? raw('<br />') : ''}${line}`)}</blockquote>`
    case 'button':
      return buttonHtml(block)
    case 'covers':
      return html`<p>${block.sources.map(coverHtml)}</p>`
    default:
      return block satisfies never
  }
}

const sectionHtml = ({ heading, note, blocks }: Section, index: number) =>
  html`${index === 0 ? html`<h1>${heading}</h1>` : html`<h2>${heading}</h2>`}
    ${note ? html`<p class="note">${note}</p>` : ''} ${blocks.map(blockHtml)}`

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
        <main><img src="${site}/icon-192.png" width="40" height="40" alt="" />${sections.map(sectionHtml)}</main>
      </body>
    </html>`)
}
