import { act, cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Order, OrderList } from '#shared/api/orders.ts'
import { listOf, orderLine, paidOrder, renderInShop } from '../testing/render-in-shop.tsx'
import { WaitingWithOrders } from './WaitingWithOrders.tsx'

const lines = [orderLine({ id: 'fist', title: 'F.I.S.T.', price: 250 })]
const gift = (state: 'ready' | 'redeemed'): Partial<Order> => ({
  gift: { to: 'bo@candlecast.example', state, code: null },
})
const withdrawn = (state: 'stated' | 'repaid'): Partial<Order> => ({
  withdrawals: [{ state, statedAt: '2026-11-20T12:00:00Z', titles: ['F.I.S.T.'] }],
})

async function show(orders: OrderList | null) {
  renderInShop(<WaitingWithOrders orders={Promise.resolve(orders)} />)
  await act(async () => {})
  const texts = [...screen.getByRole('main').querySelectorAll('p')].map(({ textContent }) => textContent)
  cleanup()
  return texts
}

it('names gifts that aren’t redeemed and withdrawals that aren’t repaid, and no others', async () => {
  const waiting = listOf(
    paidOrder(lines, gift('ready')),
    paidOrder(lines, { number: 8, ...withdrawn('stated') }),
  )
  expect(await show(waiting)).toEqual([
    expect.stringContaining('Your gift of F.I.S.T. (order 7) is not redeemed.'),
    expect.stringContaining('Your withdrawal from order 8 goes on'),
  ])
  const done = listOf(
    paidOrder(lines, gift('redeemed')),
    paidOrder(lines, { number: 8, ...withdrawn('repaid') }),
  )
  expect(await show(done)).toEqual([])
  expect(await show(null)).toEqual([expect.stringContaining('can’t be read right now')])
})
