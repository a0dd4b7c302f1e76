import type { LineDelivery, Order, OrderList } from '#shared/shop-contract.ts'
import type { CartItem } from '../cart/cart-slice.ts'

type Line = Order['lines'][number]

/** The price includes 25 % VAT. */
export const orderLine = (
  item: CartItem,
  delivery: LineDelivery = 'unlocked',
  change: Partial<Line> = {},
): Line => ({
  ...item,
  vatRate: 25,
  vat: item.price / 5,
  delivery,
  ...change,
})

export const paidOrder = (lines: Line[], change: Partial<Order> = {}): Order => ({
  number: 7,
  paidAt: '2026-11-20T12:00:00Z',
  status: 'paid',
  lines,
  total: lines.reduce((sum, { price }) => sum + price, 0),
  refunded: 0,
  ...change,
})

export const listOf = (...orders: Order[]): OrderList => ({ data: orders, processing: [], redeemed: [] })
