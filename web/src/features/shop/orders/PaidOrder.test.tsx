import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Order, OrderList } from '#shared/shop-contract.ts'
import { refuse, renderInShop } from '../testing/render-in-shop.tsx'
import { PaidOrder, usePaidOrder } from './PaidOrder.tsx'

const order: Order = {
  number: 7,
  reference: 'r-7',
  paidAt: '2026-11-20T12:00:00Z',
  status: 'paid',
  lines: [
    { id: 'fod', title: 'The Fortress of Death', price: 187.5, vatRate: 25, vat: 37.5, delivery: 'unlocked' },
    { id: 'fist', title: 'F.I.S.T.', price: 250, vatRate: 25, vat: 50, delivery: 'unlocked' },
  ],
  total: 437.5,
  refunded: 0,
}

const Page = () => <PaidOrder order={usePaidOrder('r-7')} />

async function show(orders: () => Promise<OrderList>) {
  renderInShop(<Page />, { api: { orders } })
  await act(async () => {})
}

it('shows the products, the amount and the number of the order', async () => {
  await show(async () => ({
    data: [{ ...order, number: 8, reference: 'r-8' }, order],
    processing: [],
    redeemed: [],
  }))
  const shown = within(screen.getByRole('region', { name: 'Order 7' }))
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The Fortress of Death187.50 SEK',
    'F.I.S.T.250 SEK',
  ])
  expect(document.body.textContent).toContain('Total: 437.50 SEK')
  expect(screen.queryByText('Order 8')).toBeNull()
})

it.each<[string, () => Promise<OrderList>]>([
  ['the account has no such order', async () => ({ data: [], processing: [], redeemed: [] })],
  ['the shop does not respond', () => refuse({ code: 'no-response' })],
])('shows nothing when %s', async (_, orders) => {
  await show(orders)
  expect(screen.queryByRole('region')).toBeNull()
})
