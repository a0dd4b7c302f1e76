import { expect, it } from 'vitest'
import type { BookedDocument } from '#server/shop-api/orders/booked-documents.ts'
import { csvFile } from './csv.ts'
import { readExport } from './export.ts'
import { daysIn } from './period.ts'

const receipt: BookedDocument = {
  kind: 'receipt',
  number: 7,
  receipt: 7,
  day: '2026-11-20',
  amounts: [
    { rate: 25, grossOre: 25_000, vatOre: 5_000 },
    { rate: 6, grossOre: 10_600, vatOre: 600 },
  ],
  country: 'SE',
  method: { type: 'card', brand: 'visa', last4: '4242', wallet: null },
  payment: 'pi_7',
  refund: null,
  cameFrom: { source: 'letter', campaign: 'autumn' },
}
const credit: BookedDocument = {
  ...receipt,
  kind: 'credit-note',
  number: 1,
  day: '2026-11-21',
  amounts: [{ rate: 25, grossOre: -10_000, vatOre: -2_000 }],
  refund: 're_1',
  cameFrom: null,
}
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

it('what is asked for has a file name of its own, or is refused with the cure', () => {
  const read = (changes: object, variables: Record<string, string> = {}) =>
    readExport({ from: '2026-11-01', to: '2026-11-30', ...changes }, variables)
  expect(read({}).file).toBe('orders-2026-11-01-2026-11-30.csv')
  expect(read({ out: 'books.csv' }).file).toBe('books.csv')
  const rows = [
    [{ from: undefined }, '--from is missing'],
    [{ from: '2026-13-01' }, '--from is “2026-13-01”'],
    [{ to: '2026-11-31' }, '--to is “2026-11-31”: give a day that exists'],
    [{ to: 'yesterday' }, '--to is “yesterday”'],
    [{ from: '2026-12-01' }, '--from 2026-12-01 is after --to 2026-11-30'],
    [{ out: '' }, '--out is empty'],
  ] as const
  for (const [changes, message] of rows) expect(() => read(changes)).toThrow(message)
  expect(() => read({}, { BOOKKEEPING_TIME_ZONE: 'Mars/Base' })).toThrow('is not a time zone')
})

it('a day begins at midnight in Sweden', () => {
  const dayOf = daysIn('Europe/Stockholm')
  expect(dayOf(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-07-20T22:00:00Z'))).toBe('2026-07-21')
})

it('the table has a row for each document and rate', () => {
  expect(text(csvFile([receipt, credit]))).toBe(
    [
      'document,number,receipt,date,vat_rate,net,vat,gross,currency,country,method,payment,refund,source,medium,campaign',
      'receipt,7,7,2026-11-20,25,200.00,50.00,250.00,SEK,SE,card visa 4242,pi_7,,letter,,autumn',
      'receipt,7,7,2026-11-20,6,100.00,6.00,106.00,SEK,SE,card visa 4242,pi_7,,letter,,autumn',
      'credit-note,1,7,2026-11-21,25,-80.00,-20.00,-100.00,SEK,SE,card visa 4242,pi_7,re_1,,,',
      '',
    ].join('\r\n'),
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['a,b', '"a,b"'],
  ['-"x"', '"\'-""x"""'],
  ['\tx', "'\tx"],
])('no text becomes a formula: %j', (payment, cell) => {
  expect(text(csvFile([{ ...credit, payment }]))).toContain(`,${cell},re_1`)
})
