import { html, raw } from 'hono/html'
import { dayText } from '../../../shared/dates.ts'
import { oreToSekText } from '../../../shared/money.ts'
import { paths } from '../../../shared/paths.ts'
import type { LegalContent, Seller } from '../ports.ts'
import type { DueMail, Mail } from './mails.ts'
import { plainText } from './plain-text.ts'
import { richHtml } from './rich-html.ts'

type Parts = {
  orderNumber: number
  date: string
  payload: DueMail['payload']
  seller: Seller | undefined
  texts: LegalContent['texts']
  /** The address of the buyer's account on the site. */
  account: string
}

const sek = (ore: number) => `${oreToSekText(ore)} SEK`

/** The address block of the seller, a line each. */
const sellerLines = ({ name, address, organisationNumber, vatNumber, email, phone }: Seller): string[] => [
  name,
  ...address.split('\n'),
  `Organisation number ${organisationNumber}`,
  `VAT number ${vatNumber}`,
  email,
  ...(phone ? [phone] : []),
]

const steps = (account: string) => [
  'Get the free app from the App Store or Google Play.',
  'Sign in to the app with the account that you used on our site.',
  'Choose your adventure and press play.',
  `Everything that you bought is also listed in your account: ${account}`,
]

const intro = 'Thank you for your order. We have received your payment.'

/** The confirmation of an order, with the terms themselves, as text and as HTML. Prices include VAT. */
export function renderConfirmation({ orderNumber, kind, repetition, to, payload, legal }: DueMail): Mail {
  const { hostname } = new URL(payload.site)
  const parts: Parts = {
    orderNumber,
    date: `${dayText(payload.paidAt.slice(0, 10))}, ${payload.paidAt.slice(11, 16)} UTC`,
    payload,
    seller: legal?.seller,
    texts: legal?.texts ?? [],
    account: new URL(paths.account, payload.site).href,
  }
  return {
    // Follows from the row alone, so that mail programs can drop a second delivery of the same mail.
    messageId: `<${kind}.${orderNumber}.${repetition}@${hostname}>`,
    to,
    subject: `Your order ${orderNumber}`,
    text: textOf(parts),
    html: htmlOf(parts),
  }
}

/** A heading of the text version. */
const titled = (title: string) => `${title}\n${'='.repeat(title.length)}`

function textOf({ orderNumber, date, payload, seller, texts, account }: Parts): string {
  const sections = [
    `Order ${orderNumber}, ${date}\n\n${intro}`,
    [
      ...payload.lines.map(({ title, priceOre }) => `${title}: ${sek(priceOre)}`),
      `Total, VAT included: ${sek(payload.totalOre)}`,
    ].join('\n'),
    [titled('How to start playing'), ...steps(account).map((step, index) => `${index + 1}. ${step}`)].join(
      '\n',
    ),
    ...(seller ? [[titled('Sold by'), ...sellerLines(seller)].join('\n')] : []),
    ...texts.map(
      ({ title, version, body }) => `${titled(title)}\nValid from ${dayText(version)}\n\n${plainText(body)}`,
    ),
  ]
  return `${sections.join('\n\n\n')}\n`
}

const styles = raw(`
  body { margin: 0; padding: 24px 16px; background: #f5f1e8; color: #1c1f2b; font: 17px/1.5 Georgia, serif; }
  main { max-width: 34em; margin: 0 auto; padding: 8px 24px 24px; background: #fffdf8; border-radius: 8px; }
  h1 { font-size: 26px; line-height: 1.2; } h2 { margin-top: 36px; font-size: 20px; } h3 { font-size: 17px; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 8px 0; border-bottom: 1px solid #d9d2c1; text-align: left; font-weight: normal; }
  td { padding-left: 16px; text-align: right; white-space: nowrap; }
  tfoot th, tfoot td { border-bottom: 0; font-weight: bold; }
  a { color: #7a3b00; } address { font-style: normal; } .note { color: #55514a; }
`)

function htmlOf({ orderNumber, date, payload, seller, texts, account }: Parts): string {
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Your order ${orderNumber}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <main>
          <h1>Order ${orderNumber}</h1>
          <p class="note">${date}</p>
          <p>${intro}</p>
          <table>
            <tbody>
              ${payload.lines.map(
                ({ title, priceOre }) =>
                  html`<tr><th scope="row">${title}</th><td>${sek(priceOre)}</td></tr>`,
              )}
            </tbody>
            <tfoot>
              <tr><th scope="row">Total, VAT included</th><td>${sek(payload.totalOre)}</td></tr>
            </tfoot>
          </table>
          <h2>How to start playing</h2>
          <ol>${steps(account).map((step) => html`<li>${linkedEnd(step, account)}</li>`)}</ol>
          ${seller ? sellerHtml(seller) : ''}
          ${texts.map(
            ({ title, version, body }) =>
              html`<h2>${title}</h2>
                <p class="note">Valid from ${dayText(version)}</p>
                ${raw(richHtml(body, payload.site))}`,
          )}
        </main>
      </body>
    </html>`)
}

const linkedEnd = (text: string, address: string) =>
  text.endsWith(address) ? html`${text.slice(0, -address.length)}<a href="${address}">${address}</a>` : text

const sellerHtml = (seller: Seller) =>
  html`<h2>Sold by</h2>
    <address>${sellerLines(seller).map((line, index) => html`${index > 0 ? raw('<br />') : ''}${line}`)}</address>`
