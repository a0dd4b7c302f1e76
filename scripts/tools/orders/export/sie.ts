/** SIE 4, the file format of Swedish bookkeeping (sie.se/format): type 4I, verifications for another program to import. */
import type { Seller } from '#server/shop-api/catalogue/legal-texts.ts'
import { type Bookkeeping, type Entry, entriesOf } from './accounts.ts'
import type { BookedDocument } from './documents.ts'
import type { Period } from './period.ts'

/** The upper half of code page 437, which SIE files are written in: #FORMAT PC8. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const FIRST_UPPER = 0x80
const LAST_ASCII = 0x7f
const codes = new Map([...UPPER].map((character, index) => [character, FIRST_UPPER + index]))

const codeOf = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  return code <= LAST_ASCII ? code : codes.get(character)
}

/** Characters that the code page lacks lose their accent, or become a question mark. */
export function encodeCp437(text: string): Uint8Array {
  const bytes = [...text.normalize('NFC')].flatMap((character) => {
    const code = codeOf(character)
    if (code !== undefined) return code
    const plain = [...character.normalize('NFKD')].flatMap((part) => codeOf(part) ?? [])
    return plain.length > 0 ? plain : '?'.charCodeAt(0)
  })
  return Uint8Array.from(bytes)
}

export type SieHead = {
  seller: Pick<Seller, 'name' | 'organisationNumber'>
  /** ISO 3166-1: sales that Stripe Tax has taxed in other countries are on accounts of their own. */
  homeCountry: string
  year: Period
  /** The day of the export, as YYYY-MM-DD. */
  today: string
}

/** Receipts and credit notes are numbered separately, so each kind has a series. */
const series: Record<BookedDocument['kind'], string> = { receipt: 'K', 'credit-note': 'C' }

/** Control characters are forbidden, and quotes are escaped. */
const quoted = (text: string) => `"${text.replace(/\p{Cc}+/gu, ' ').replace(/[\\"]/g, '\\$&')}"`
const dayOf = (day: string) => day.replaceAll('-', '')
const sek = (ore: number) => (ore / 100).toFixed(2)

const textOf = ({ kind, number, receipt }: BookedDocument) =>
  kind === 'receipt' ? `Receipt ${number}` : `Credit note ${number} of receipt ${receipt}`

/** The used accounts, each named after its purpose. */
function accountLines(bookkeeping: Bookkeeping, used: ReadonlySet<string>): string[] {
  const { BOOKKEEPING_RECEIVABLE, BOOKKEEPING_SALES, BOOKKEEPING_VAT } = bookkeeping
  const names = new Map([
    [BOOKKEEPING_RECEIVABLE, 'Receivables, card payments'],
    ...[...BOOKKEEPING_SALES].map(([rate, account]) => [account, `Sales ${rateText(rate)}`] as const),
    ...[...BOOKKEEPING_VAT].map(([rate, account]) => [account, `Output VAT ${rateText(rate)}`] as const),
  ])
  return [...names]
    .filter(([account]) => used.has(account))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([account, name]) => `#KONTO ${account} ${quoted(name)}`)
}

const rateText = (rate: string) => (rate === 'other' ? 'in other countries' : `${rate} %`)

const verification = (document: BookedDocument, entries: readonly Entry[]) => [
  `#VER ${series[document.kind]} ${document.number} ${dayOf(document.day)} ${quoted(textOf(document))}`,
  '{',
  ...entries.map(({ account, ore }) => `#TRANS ${account} {} ${sek(ore)}`),
  '}',
]

/** One verification for each document. @throws Fault for a rate without an account */
export function sieFile(
  documents: readonly BookedDocument[],
  bookkeeping: Bookkeeping,
  { seller, homeCountry, year, today }: SieHead,
): Uint8Array {
  const booked = documents.map((document) => ({
    document,
    entries: entriesOf(document, bookkeeping, homeCountry),
  }))
  const used = new Set(booked.flatMap(({ entries }) => entries.map(({ account }) => account)))
  const lines = [
    '#FLAGGA 0',
    '#PROGRAM "Candlecast shop" 1',
    '#FORMAT PC8',
    `#GEN ${dayOf(today)}`,
    '#SIETYP 4',
    `#ORGNR ${seller.organisationNumber}`,
    `#FNAMN ${quoted(seller.name)}`,
    `#RAR 0 ${dayOf(year.from)} ${dayOf(year.to)}`,
    '#VALUTA SEK',
    ...accountLines(bookkeeping, used),
    ...booked.flatMap(({ document, entries }) => verification(document, entries)),
  ]
  return encodeCp437(lines.map((line) => `${line}\r\n`).join(''))
}
