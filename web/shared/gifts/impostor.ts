/**
 * Signs of a giver who poses as the shop, a bank or a service. The gift's mail comes from the shop, and a gift that is withdrawn
 * costs nothing.
 */
import { brand } from '../shop.ts'
import { joinSpelled } from '../text/has-link.ts'
import { readable } from '../text/typed-code.ts'

/** Signs that look like Latin letters, in the order of `LATIN`. */
const ALIKE = [...'авекмнорстухіјѕԁӏαεικνορτυχ0134578$|ıłøđ']
const LATIN = [...'abekmhopctyxijsdlaeikvoptuxoleastbslilod']
const LETTERS = new Map(ALIKE.map((sign, at) => [sign, LATIN[at] ?? '']))

/** Small Latin letters without accents, and spaces. */
const folded = (text: string) =>
  Array.from(
    joinSpelled(readable(text)).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    (sign) => LETTERS.get(sign) ?? sign,
  )
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const withoutSpaces = (text: string) => folded(text).replaceAll(' ', '')

export const namesShop = (text: string): boolean => withoutSpaces(text).includes(withoutSpaces(brand.name))

/** Services as they sign, in the languages that buyers read most: whole words, folded. */
const OFFICES = new Set(
  `accounting admin administration administrator bank banken banking banque banco billing chargeback checkout
  facturacion facturation faktura fakturering fraud helpdesk inkasso invoice invoices invoicing klarna
  kundcenter kundendienst kundenservice kundservice kundtjanst mastercard moderator official pagos paiement
  payment payments paypal police polis polisen polizei rechnung refund refunds refunding reembolso remboursement
  sakerhet security sicherheit soporte stripe support swish tax visa webmaster zahlung zahlungen
  aterbetalning betalning betalningar erstattung ruckerstattung`.split(/\s+/),
)
const PHRASES =
  /\b(customer (service|care|relations)|(service|help) desk|service client|servicio al cliente|(it|the) department)\b/

/** Whether a name is that of a service, such as `Refund desk`. */
export function namesOffice(name: string): boolean {
  const text = folded(name)
  return PHRASES.test(text) || text.split(' ').some((word) => OFFICES.has(word))
}

const DATE =
  /\b(0?[1-9]|[12]\d|3[01])[./-](0?[1-9]|1[0-2])[./-](19|20)\d{2}\b|\b(19|20)\d{2}-[01]\d-[0-3]\d\b/g
const TIME = /\b([01]?\d|2[0-3]):[0-5]\d\b/g
const MOST_DIGITS = 6
const BETWEEN = /^[\s\p{P}\p{S}\p{M}]*$/u

/** Whether the text has seven digits in a row, of any script, also with signs between them. Dates and times don't count. */
export function hasPhoneNumber(text: string): boolean {
  const plain = readable(text).replace(DATE, 'a date').replace(TIME, 'a time')
  let digits = 0
  for (const part of plain.split(/(\d)/)) {
    if (/^\d$/.test(part)) digits += 1
    else if (!BETWEEN.test(part)) digits = 0
    if (digits > MOST_DIGITS) return true
  }
  return false
}
