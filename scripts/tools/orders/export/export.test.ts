import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf } from '#server/shop-api/orders/split-credit.ts'
import { vatOreIn } from '#shared/prices/vat.ts'
import { entriesOf, readBookkeeping } from './accounts.ts'
import { csvFile } from './csv.ts'
import type { BookedDocument } from './documents.ts'
import { readExport } from './export.ts'
import { daysIn, financialYear } from './period.ts'
import { encodeCp437, sieFile } from './sie.ts'

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
  isTaxedByService: false,
  method: { type: 'card', brand: 'visa', last4: '4242', wallet: null },
  payment: 'pi_7',
  refund: null,
  ledgerOre: 35_600,
}
const credit: BookedDocument = {
  ...receipt,
  kind: 'credit-note',
  number: 1,
  day: '2026-11-21',
  amounts: [{ rate: 25, grossOre: -10_000, vatOre: -2_000 }],
  refund: 're_1',
  ledgerOre: null,
}
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('what is asked for', () => {
  const november = { from: '2026-11-01', to: '2026-11-30', format: 'csv' }
  const read = (changes: object, variables: Record<string, string> = {}) =>
    readExport({ ...november, ...changes }, variables)

  it('has a file name of its own', () => {
    expect(read({}).file).toBe('orders-2026-11-01-2026-11-30.csv')
    expect(read({ format: 'sie' }).file).toBe('orders-2026-11-01-2026-11-30.si')
    expect(read({ out: 'books.csv' }).file).toBe('books.csv')
  })

  it.each([
    [{ from: undefined }, '--from is missing'],
    [{ from: '2026-13-01' }, '--from is “2026-13-01”'],
    [{ to: '2026-11-31' }, '--to is “2026-11-31”: give a day that exists'],
    [{ to: 'yesterday' }, '--to is “yesterday”'],
    [{ from: '2026-12-01' }, '--from 2026-12-01 is after --to 2026-11-30'],
    [{ format: 'xls' }, 'There is no format "xls". Choose one of: csv, sie.'],
    [{ out: '' }, '--out is empty'],
    [{ format: 'sie', to: '2027-01-31' }, 'A financial year ends on 2026-12-31'],
  ])('is refused with the cure: %o', (changes, message) => {
    expect(() => read(changes)).toThrow(message)
  })

  it.each([
    [{ BOOKKEEPING_SALES: '25:3001' }, 'BOOKKEEPING_SALES is not a list of rates and accounts'],
    [{ BOOKKEEPING_RECEIVABLE: '15' }, 'BOOKKEEPING_RECEIVABLE is not an account'],
    [{ BOOKKEEPING_TIME_ZONE: 'Mars/Base' }, 'BOOKKEEPING_TIME_ZONE is not a time zone'],
    [{ BOOKKEEPING_YEAR_START: '13-01' }, 'BOOKKEEPING_YEAR_START is not the first day'],
  ])('a wrong setting is refused: %o', (variables, message) => {
    expect(() => read({}, variables)).toThrow(message)
  })
})

it('a day begins at midnight in Sweden', () => {
  const dayOf = daysIn('Europe/Stockholm')
  expect(dayOf(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-07-20T22:00:00Z'))).toBe('2026-07-21')
})

it('a financial year may begin in any month', () => {
  const period = { from: '2026-02-01', to: '2026-03-31' }
  expect(financialYear(period, '01-01')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(financialYear(period, '05-01')).toEqual({ from: '2025-05-01', to: '2026-04-30' })
  expect(() => financialYear(period, '03-01')).toThrow('ends on 2026-02-28')
})

it('the table has a row for each document and rate', () => {
  expect(text(csvFile([receipt, credit]))).toBe(
    [
      'document,number,receipt,date,vat_rate,net,vat,gross,currency,country,method,payment,refund',
      'receipt,7,7,2026-11-20,25,200.00,50.00,250.00,SEK,SE,card visa 4242,pi_7,',
      'receipt,7,7,2026-11-20,6,100.00,6.00,106.00,SEK,SE,card visa 4242,pi_7,',
      'credit-note,1,7,2026-11-21,25,-80.00,-20.00,-100.00,SEK,SE,card visa 4242,pi_7,re_1',
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

const head = {
  seller: { name: 'Räksmörgås "Å" AB', organisationNumber: '556000-0000' },
  homeCountry: 'SE',
  year: { from: '2026-01-01', to: '2026-12-31' },
  today: '2026-12-01',
}

it('a SIE file has a balanced verification for each document', () => {
  const bytes = sieFile([receipt, credit], readBookkeeping({}), head)
  const lines = Buffer.from(bytes).toString('latin1').split('\r\n')
  expect(lines).toEqual([
    '#FLAGGA 0',
    '#PROGRAM "Candlecast shop" 1',
    '#FORMAT PC8',
    '#GEN 20261201',
    '#SIETYP 4',
    '#ORGNR 556000-0000',
    // å, ä and ö in code page 437.
    '#FNAMN "R\x84ksm\x94rg\x86s \\"\x8f\\" AB"',
    '#RAR 0 20260101 20261231',
    '#VALUTA SEK',
    '#KONTO 1580 "Receivables, card payments"',
    '#KONTO 2611 "Output VAT 25 %"',
    '#KONTO 2631 "Output VAT 6 %"',
    '#KONTO 3001 "Sales 25 %"',
    '#KONTO 3003 "Sales 6 %"',
    '#VER K 7 20261120 "Receipt 7"',
    '{',
    '#TRANS 1580 {} 356.00',
    '#TRANS 3001 {} -200.00',
    '#TRANS 2611 {} -50.00',
    '#TRANS 3003 {} -100.00',
    '#TRANS 2631 {} -6.00',
    '}',
    '#VER C 1 20261121 "Credit note 1 of receipt 7"',
    '{',
    '#TRANS 1580 {} -100.00',
    '#TRANS 3001 {} 80.00',
    '#TRANS 2611 {} 20.00',
    '}',
    '',
  ])
})

it('VAT of another country, and a rate without an account', () => {
  const amounts = [{ rate: 25.5, grossOre: 12_550, vatOre: 2_550 }]
  const finnish = { ...receipt, amounts, country: 'FI' }
  expect(entriesOf({ ...finnish, isTaxedByService: true }, readBookkeeping({}), 'SE')).toEqual([
    { account: '1580', ore: 12_550 },
    { account: '3308', ore: -10_000 },
    { account: '2670', ore: -2_550 },
  ])
  expect(() => entriesOf(finnish, readBookkeeping({}), 'SE')).toThrow('add 25.5=ACCOUNT to BOOKKEEPING_SALES')
})

it('each verification is balanced to the öre', () => {
  const line = fc.record({
    rate: fc.constantFrom(25, 12, 6, 0),
    grossOre: fc.integer({ min: 1, max: 999_999 }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, part) => {
        const whole = lines.map(({ rate, grossOre }) => ({
          rate,
          grossOre,
          vatOre: vatOreIn(grossOre, rate),
        }))
        const total = whole.reduce((sum, { grossOre }) => sum + grossOre, 0)
        for (const amounts of [whole, shareOf(whole, Math.floor(total * part))]) {
          const entries = entriesOf({ ...receipt, amounts }, readBookkeeping({}), 'SE')
          expect(entries.reduce((sum, { ore }) => sum + ore, 0)).toBe(0)
        }
      },
    ),
  )
})

it('characters that the code page lacks lose their accent', () => {
  expect([...encodeCp437('Łódź ő é “x”')].map((code) => String.fromCharCode(code)).join('')).toBe(
    '?\xa2dz o \x82 ?x?',
  )
})
