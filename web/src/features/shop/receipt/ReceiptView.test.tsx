import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Receipt } from '#shared/receipts/receipt-contract.ts'
import { renderInShop, soldGame } from '../testing/render-in-shop.tsx'
import { paymentMethodText } from './ReceiptDocument.tsx'
import { type LoadedReceipt, ReceiptView } from './ReceiptView.tsx'

const rate = { rate: 25, net: 200, vat: 50, gross: 250 }
const free = { facts: soldGame, vatRate: 25, net: 0, vat: 0, price: 0 }
const receipt: Receipt = {
  number: 7,
  paidAt: '2026-11-20T12:00:00Z',
  seller: {
    name: 'Sample Seller AB',
    organisationNumber: '556000-0000',
    vatNumber: 'SE556000000001',
    address: 'Sample Street 1\n111 11 Stockholm',
    email: 'seller@shop.example',
    phone: null,
  },
  buyer: { email: 'frodo@shire.example', country: 'SE' },
  lines: [
    {
      id: 'fod',
      title: 'The Fortress of Death',
      facts: { ...soldGame, language: 'English' },
      vatRate: 25,
      net: 200,
      vat: 50,
      price: 250,
      suppliedAt: '2026-11-22T21:00:00Z',
    },
    { ...free, id: 'fist', title: 'F.I.S.T.', suppliedAt: null },
  ],
  rates: [rate],
  total: 250,
  method: { type: 'card', brand: 'visa', last4: '4242', wallet: null },
  creditNotes: [],
  withdrawals: [],
}
const onRetry = vi.fn()

async function show(loaded: LoadedReceipt) {
  renderInShop(<ReceiptView loaded={Promise.resolve(loaded)} onRetry={onRetry} />)
  await act(async () => {})
}
const known = (changes: Partial<Receipt> = {}) =>
  show({ status: 'known', receipt: { ...receipt, ...changes } })
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

it('shows both parties, the payment method, lines, and VAT by rate', async () => {
  await known()
  const paper = within(screen.getByRole('article', { name: 'Receipt 7' }))
  const facts = paper.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual([
    '7',
    '20 November 2026, 13:00 CET',
    'Visa ending in 4242',
    'frodo@shire.exampleSweden',
    'Sample Seller ABSample Street 1111 11 StockholmOrganisation number 556000-0000VAT number SE556000000001seller@shop.example',
  ])
  const rates = within(paper.getByRole('table', { name: 'VAT by rate' })).getAllByRole('row')
  expect(rates.map(cells)).toEqual([
    ['Rate', 'Net', 'VAT', 'Total'],
    ['25 %', '200 SEK', '50 SEK', '250 SEK'],
  ])
  const lines = within(paper.getByRole('table', { name: 'What was bought' })).getAllByRole('row')
  expect(lines.slice(1).map(cells)).toEqual([
    [
      'The Fortress of DeathGame. Plays in our app, with an account: you get no file. Language: English.Supplied on 22 November 2026',
      '25 %',
      '250 SEK',
    ],
    ['F.I.S.T.Game. Plays in our app, with an account: you get no file.Not supplied so far', '25 %', '0 SEK'],
    ['Total, VAT included', '250 SEK'],
  ])
})

it.each([
  ['bo@reader.example', 'Gift for bo@reader.example'],
  [null, 'A gift'],
])(
  'marks the receipt of a gift for %s, and leaves out details that an old order lacks',
  async (giftFor, text) => {
    await known({
      giftFor,
      seller: null,
      method: null,
      buyer: { email: 'frodo@shire.example', country: null },
    })
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['7', '20 November 2026, 13:00 CET', 'frodo@shire.example', text])
  },
)

it.each([
  [{ amount: 250, isWhole: true, lines: null }, 'Credits all lines of receipt 7.'],
  [{ amount: 250, isWhole: true, lines: ['A', 'B'] }, 'Credits all lines of receipt 7: A and B.'],
  [{ amount: 50, isWhole: false, lines: ['A'] }, 'Credits A, of receipt 7.'],
  [
    { amount: 50, isWhole: false, lines: null },
    'Credits part of the order with receipt 7, not a particular product.',
  ],
  [{ amount: -250, isWhole: false, lines: null }, /A refund did not reach you\..*for receipt 7/],
  [{ amount: -250, isWhole: false, lines: ['A'] }, /A refund did not reach you\..*for A, receipt 7/],
])('gives the reason of a credit note: %o', async (changes, words) => {
  await known({
    creditNotes: [{ number: 3, issuedAt: '2026-11-21T12:00:00Z', rates: [rate], ...changes }],
  })
  const note = within(screen.getByRole('region', { name: 'Credit note 3' }))
  expect(note.getByText(words)).toBeDefined()
  expect(note.getAllByRole('definition')[1]?.textContent).toBe(`${changes.amount} SEK`)
})

it('says how far a withdrawal got, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await known({
    withdrawals: [{ state: 'stated', statedAt: '2026-11-21T12:00:00Z', titles: ['F.I.S.T.'] }],
  })
  expect(screen.getByRole('article').textContent).toContain('Withdrawn from F.I.S.T. on 21 November 2026')
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('says that the account has no such order', async () => {
  await show({ status: 'unknown' })
  expect(screen.getByRole('status').textContent).toContain('no such order in your account')
  expect(screen.getByRole('link', { name: 'Back to your account' }).getAttribute('href')).toBe('/account')
})

it('offers a retry in an outage of the shop', async () => {
  await show({ status: 'unavailable' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it.each([
  [{ type: 'card', brand: 'visa', last4: '4242', wallet: null }, 'Visa ending in 4242'],
  [
    { type: 'card', brand: 'amex', last4: '0005', wallet: 'google_pay' },
    'American Express ending in 0005, Google Pay',
  ],
  [{ type: 'swish', brand: null, last4: null, wallet: null }, 'Swish'],
  [{ type: 'customer_balance', brand: null, last4: null, wallet: null }, 'Customer balance'],
])('names a payment method: %o', (method, text) => {
  expect(paymentMethodText(method)).toBe(text)
})
