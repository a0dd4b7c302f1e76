import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderList } from '#shared/shop-contract.ts'
import {
  fist,
  fortress,
  listOf,
  orderLine,
  paidOrder,
  refuse,
  renderInShop,
} from '../testing/render-in-shop.tsx'
import { PaidOrder, usePaidOrder } from './PaidOrder.tsx'

const lines = [orderLine({ ...fortress, price: 187.5 }), orderLine(fist)]
const order = paidOrder(lines, { reference: 'r-7' })

const Page = () => <PaidOrder order={usePaidOrder('r-7')} />

async function show(orders: () => Promise<OrderList>) {
  renderInShop(<Page />, { api: { orders } })
  await act(async () => {})
}

it('shows the products, the amount and the number of the order', async () => {
  await show(async () => listOf({ ...order, number: 8, reference: 'r-8' }, order))
  const shown = within(screen.getByRole('region', { name: 'Order 7' }))
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The Fortress of Death187.50 SEK',
    'F.I.S.T.250 SEK',
  ])
  expect(document.body.textContent).toContain('Total: 437.50 SEK')
  expect(screen.queryByText('Order 8')).toBeNull()
})

it.each<[string, () => Promise<OrderList>]>([
  ['the account has no such order', async () => listOf()],
  ['the shop does not respond', () => refuse({ code: 'no-response' })],
])('shows nothing when %s', async (_, orders) => {
  await show(orders)
  expect(screen.queryByRole('region')).toBeNull()
})
