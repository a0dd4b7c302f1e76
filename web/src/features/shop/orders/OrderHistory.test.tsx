import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FailedPayment, Order, PendingOrder } from '#shared/api/orders.ts'
import type { OrderWithdrawalState } from '#shared/api/withdrawal.ts'
import { type ShopApi, ShopError, type ShopProblem } from '../api/shop-api.ts'
import {
  fist,
  fortress,
  inParts,
  orderLine,
  paidOrder,
  refuse,
  renderInShop,
} from '../testing/render-in-shop.tsx'
import { OrderHistory } from './OrderHistory.tsx'

const order = paidOrder([
  orderLine({ ...fortress, price: 187.5 }),
  orderLine(fist, 'unlocked', { vatRate: 6, vat: 14.15 }),
])
const onRetry = vi.fn()

type Lists = { data?: Order[]; processing?: PendingOrder[]; failed?: FailedPayment[] }

async function show({ data = [], processing = [], failed = [] }: Lists, api: Partial<ShopApi> = {}) {
  const orders = Promise.resolve({ data, processing, failed, redeemed: [] })
  renderInShop(<OrderHistory orders={orders} onRetry={onRetry} />, { api })
  await act(async () => {})
}
const showOrder = (changes: Partial<Order> = {}, api: Partial<ShopApi> = {}) =>
  show({ data: [{ ...order, ...changes }] }, api)

it('shows date, lines and total of an order', async () => {
  await showOrder()
  const receipt = within(screen.getByRole('article', { name: 'Order 7' }))
  expect(receipt.getByText('20 November 2026').getAttribute('datetime')).toBe(order.paidAt)
  expect(receipt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The Fortress of Death187.50 SEK',
    'F.I.S.T.250 SEK',
  ])
  expect(receipt.getByText('437.50 SEK')).toBeDefined()
  expect(document.body.textContent).toContain('of which VAT 25 %: 37.50 SEK')
  expect(document.body.textContent).toContain('of which VAT 6 %: 14.15 SEK')
})

it('says of an order what is delivered in parts, and that it can be withdrawn from', async () => {
  const lines = order.lines.map((line) => ({ ...line, delivery: 'ready' as const, facts: inParts }))
  await showOrder({ lines, paidAt: '2020-11-20T12:00:00Z' })
  expect(
    screen.getAllByText(/^Contains: The Postern\. Further expansions appear until 31 October 2999/),
  ).toHaveLength(2)
  screen.getByRole('link', { name: 'Withdraw from contract here for order 7' })
})

it.each<[Partial<Order>, RegExp]>([
  [{ status: 'paid' }, /Paid\./],
  [
    { status: 'refunded', refunded: 437.5, returnedAt: '2026-11-22T09:00:00Z' },
    /Refunded\. We sent 437\.50 SEK back on 22 November 2026\. Banks take 5 to 10 days to show it\./,
  ],
  [{ status: 'refunded', refunded: 437.5 }, /Refunded\. We sent 437\.50 SEK back\./],
  [{ status: 'partlyRefunded', refunded: 250 }, /250 SEK refunded\. Banks take 5 to 10 days/],
  [{ status: 'refund-failed' }, /Paid\. A refund didn’t go through\. You keep what you bought/],
  [{ status: 'dispute-inquiry' }, /Paid\. Your bank has asked .* Nothing changes for you\./],
  [{ status: 'disputed' }, /Payment disputed\. .* The content comes back if the money does\./],
])('shows the state of an order: %o', async (changes, words) => {
  await showOrder(changes)
  expect(screen.getByText(words)).toBeDefined()
})

it('shows a payment on its way above the orders, without a number or a receipt', async () => {
  const pending: PendingOrder = {
    reference: 'r-1',
    status: 'processing',
    startedAt: '2026-11-21T09:00:00Z',
    lines: [{ id: 'fist', title: 'F.I.S.T.', price: 250 }],
    total: 250,
  }
  await show({ processing: [pending] })
  const shown = within(screen.getByRole('article', { name: 'Payment on its way' }))
  expect(shown.getByText(/Some methods take a few minutes/)).toBeDefined()
  expect(document.body.textContent).toContain('Total: 250 SEK')
  expect(shown.queryByRole('link')).toBeNull()
  expect(screen.queryByText('You have not ordered anything yet.')).toBeNull()
})

const failed: FailedPayment = {
  reference: 'r-2',
  startedAt: '2026-11-21T09:00:00Z',
  lines: [
    { id: 'fist', title: 'F.I.S.T.', price: 250 },
    { id: 'map', title: 'The Map', price: 12.5 },
  ],
  total: 262.5,
  isCart: true,
}

it('shows a payment that failed, and puts its products back into the cart', async () => {
  await show({ failed: [failed] })
  expect(screen.queryByText('You have not ordered anything yet.')).toBeNull()
  const shown = within(screen.getByRole('article', { name: 'Payment failed' }))
  expect(shown.getByText(/21 November 2026/)).toBeDefined()
  expect(shown.getByText('262.50 SEK')).toBeDefined()
  fireEvent.click(shown.getByRole('button', { name: 'Put the products back' }))
  expect(shown.getByRole('link', { name: 'your cart' }).getAttribute('href')).toBe('/shop/checkout')
})

it('leads back to the product of a failed purchase without the cart', async () => {
  await show({ failed: [{ ...failed, lines: failed.lines.slice(0, 1), isCart: false }] })
  const shown = within(screen.getByRole('article', { name: 'Payment failed' }))
  expect(shown.getByRole('link').getAttribute('href')).toBe('/shop/product/fist')
  expect(shown.queryByRole('button')).toBeNull()
})

it('each order leads to its receipt, and sends its confirmation again', async () => {
  const sendConfirmation = vi.fn(async () => {})
  await show({ data: [order, { ...order, number: 6 }] }, { sendConfirmation })
  const link = screen.getByRole('link', { name: 'Receipt of order 6' })
  expect(link.getAttribute('href')).toBe('/account/receipt?order=6')
  fireEvent.click(screen.getByRole('button', { name: 'Send confirmation again for order 6' }))
  expect(await screen.findByText(/on its way to the e-mail address of this order/)).toBeDefined()
  expect(sendConfirmation.mock.calls).toEqual([[6]])
})

it.each<[ShopProblem, RegExp]>([
  [{ code: 'too-many-requests' }, /sent several times today/],
  [{ code: 'no-response' }, /couldn’t be sent\. Please try again/],
])('explains why a confirmation was not sent again: %o', async (problem, words) => {
  await showOrder({}, { sendConfirmation: () => refuse(problem) })
  const button = screen.getByRole('button', { name: 'Send confirmation again for order 7' })
  fireEvent.click(button)
  expect(await screen.findByText(words)).toBeDefined()
  expect(button.hasAttribute('aria-disabled')).toBe(false)
})

it('offers no confirmation of an order from which nothing is left', async () => {
  const withdrawn = order.lines.map((line) => ({ ...line, delivery: 'withdrawn' as const }))
  await show({
    data: [
      order,
      { ...order, number: 6, lines: withdrawn },
      { ...order, number: 5, status: 'refunded', refunded: 437.5 },
      { ...order, number: 4, lines: [...withdrawn.slice(0, 1), ...order.lines.slice(1)] },
    ],
  })
  const offered = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(offered).toEqual([7, 4].map((number) => `Send confirmation again for order ${number}`))
})

it('says that a consent counts once its mail is sent', async () => {
  const lines = order.lines.slice(0, 1).map((line) => ({ ...line, awaitsConfirmation: true as const }))
  await showOrder({ lines, paidAt: new Date().toISOString() })
  expect(document.body.textContent).toContain(
    'Until our confirmation e-mail is sent, in a few moments, you can also withdraw from The Fortress of Death',
  )
})

const statedAt = '2026-11-24T08:05:00.000Z'
const titles = ['F.I.S.T.']
const endedAt = '2026-11-26T09:00:00.000Z'

it.each<[OrderWithdrawalState, string]>([
  [
    { state: 'waiting', statedAt, titles, until: endedAt },
    'A withdrawal from F.I.S.T. was stated on 24 November 2026, 09:05 CET, without logging in. We repay after 26 November 2026, 10:00 CET.',
  ],
  [{ state: 'waiting', statedAt, titles }, 'We repay 48 hours after our e-mail about it.'],
  [
    { state: 'stated', statedAt, titles },
    'Withdrawn from F.I.S.T. on 24 November 2026, 09:05 CET. We repay it',
  ],
  [{ state: 'bank', statedAt, titles }, 'Your bank has the payment.'],
  [{ state: 'repaid', statedAt, titles, endedAt }, 'and repaid on 26 November 2026, 10:00 CET.'],
  [{ state: 'undone', statedAt, titles: [], endedAt }, 'Withdrawal undone on 26 November 2026, 10:00 CET'],
])('says how far a withdrawal got: %o', async (withdrawal, words) => {
  await showOrder({ withdrawals: [withdrawal] })
  expect(document.body.textContent).toContain(words)
  const canObject = withdrawal.state === 'waiting'
  expect(screen.queryAllByRole('button', { name: /^This was not me/ })).toHaveLength(canObject ? 1 : 0)
})

it('undoes a withdrawal that waits by one press, says so and moves the focus there', async () => {
  const disownWithdrawal = vi.fn<ShopApi['disownWithdrawal']>(async () => 'disowned')
  disownWithdrawal.mockRejectedValueOnce(new ShopError({ code: 'no-response' }))
  await showOrder({ withdrawals: [{ state: 'waiting', statedAt, titles }] }, { disownWithdrawal })
  const name = 'This was not me who withdrew from order 7'
  fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByText(/Please try again/)
  onRetry.mockClear()
  fireEvent.click(screen.getByRole('button', { name }))
  const said = await screen.findByText(/your content is unlocked again/)
  expect(document.activeElement).toBe(said)
  expect(said.getAttribute('role')).toBe('status')
  expect(screen.queryByRole('button', { name })).toBeNull()
  expect(disownWithdrawal.mock.calls).toEqual([[{ number: 7 }], [{ number: 7 }]])
  expect(onRetry).toHaveBeenCalledOnce()
})

it('says that nothing was ordered', async () => {
  await show({})
  expect(screen.getByText('You have not ordered anything yet.')).toBeDefined()
})

it('repeats the request when the button is pressed', async () => {
  onRetry.mockClear()
  renderInShop(<OrderHistory orders={Promise.resolve(null)} onRetry={onRetry} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
