import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Order } from '../../../../shared/shop-contract.ts'
import { renderInShop } from '../api/testing.tsx'
import { OrderHistory } from './OrderHistory.tsx'

const order: Order = {
  number: 7,
  paidAt: '2026-11-20T12:00:00Z',
  status: 'paid',
  lines: [
    { id: 'fod', title: 'The Fortress of Death', price: 187.5 },
    { id: 'fist', title: 'F.I.S.T.', price: 250 },
  ],
  total: 437.5,
  refunded: 0,
}
const parties = { seller: 'Candlecast', contact: 'help@shop.example', buyer: 'frodo' }
const onRetry = vi.fn()

async function show(orders: Order[] | null) {
  renderInShop(<OrderHistory orders={Promise.resolve(orders)} parties={parties} onRetry={onRetry} />)
  await act(async () => {})
}

it('names date, lines and total of an order', async () => {
  await show([order])
  const receipt = within(screen.getByRole('article', { name: 'Order 7' }))
  expect(receipt.getByText('20 November 2026').getAttribute('datetime')).toBe(order.paidAt)
  expect(receipt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The Fortress of Death187.5 SEK',
    'F.I.S.T.250 SEK',
  ])
  expect(receipt.getByText('Total: 437.5 SEK')).toBeDefined()
})

it.each<[Partial<Order>, RegExp]>([
  [{ status: 'paid' }, /Paid\./],
  [{ status: 'refunded', refunded: 437.5 }, /Refunded\./],
  [{ status: 'partlyRefunded', refunded: 250 }, /250 SEK refunded\./],
  [{ status: 'disputed' }, /Payment disputed\./],
])('says how an order stands: %o', async (changes, words) => {
  await show([{ ...order, ...changes }])
  expect(screen.getByText(words)).toBeDefined()
})

it('prints one receipt, and names both sides on it', async () => {
  await show([order, { ...order, number: 6 }])
  const receipt = screen.getByRole('article', { name: 'Order 6' })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(receipt.hasAttribute('data-printing')).toBe(true)
    window.dispatchEvent(new Event('afterprint'))
  })
  fireEvent.click(screen.getByRole('button', { name: 'Print receipt of order 6' }))
  expect(print).toHaveBeenCalledOnce()
  expect(receipt.hasAttribute('data-printing')).toBe(false)
  expect(within(receipt).getByText('Sold by Candlecast, help@shop.example, to frodo.')).toBeDefined()
})

it('says when nothing was ordered, and when nobody can tell', async () => {
  await show([])
  expect(screen.getByText('You have not ordered anything yet.')).toBeDefined()
})

it('asks again when it is told to', async () => {
  await show(null)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
