import { expect, it } from 'vitest'
import type { LineDelivery, Order } from '#shared/api/orders.ts'
import { inParts, orderLine } from '../testing/render-in-shop.tsx'
import { consequence, whyKept } from './withdrawal-words.ts'

const now = new Date('2026-11-22T12:00:00Z')
const item = { id: 'fist', title: 'F.I.S.T.', price: 250 }
const line = (delivery: LineDelivery) => orderLine(item, delivery)
const orderOf = (deliveries: LineDelivery[], change: Partial<Order> = {}) => ({
  lines: deliveries.map(line),
  paidAt: '2026-11-20T12:00:00Z',
  status: 'paid' as const,
  ...change,
})
const gift = (state: 'ready' | 'redeemed' | 'revoked') => ({ gift: { to: null, state, code: null } })
const late = { paidAt: '2026-10-01T12:00:00Z' }
const pass = { lines: [{ ...line('unlocked'), facts: inParts }] }

it.each<[string, ReturnType<typeof orderOf>, RegExp]>([
  ['unlocked', orderOf(['unlocked']), /^We repay it .+ and its content is locked again\.$/],
  ['not unlocked yet', orderOf(['ready', 'pre-order']), /^We repay it .+ can no longer be unlocked\.$/],
  ['delivered in part', orderOf(['ready', 'delivered']), /^We repay what you withdraw from by/],
  ['delivered', orderOf(['delivered']), /^You asked for it at once, .+ nothing to repay/],
  ['older than 14 days', orderOf(['ready'], late), /^The 14 days .+ nothing to repay/],
  ['a pre-order, however old', orderOf(['pre-order'], late), /^We repay it/],
  ['withdrawn from', orderOf(['withdrawn']), /^You have withdrawn from all of it already/],
  ['withdrawn from and delivered', orderOf(['withdrawn', 'delivered']), /^You asked for it at once/],
  ['repaid', orderOf(['unlocked'], { status: 'refunded' }), /has been repaid already/],
  ['in dispute', orderOf(['unlocked'], { status: 'disputed' }), /^Your bank .+ nothing to repay now/],
  ['in dispute, and delivered', orderOf(['delivered'], { status: 'disputed' }), /^You asked for it at once/],
  ['a gift', orderOf(['ready'], gift('ready')), /^We repay it .+ and its code no longer works\.$/],
  [
    'a redeemed gift',
    orderOf(['delivered'], gift('redeemed')),
    /^The gift was redeemed, .+ nothing to repay/,
  ],
  ['a redeemed gift in parts', orderOf([], { ...pass, ...gift('redeemed') }), /account of its recipient\.$/],
  ['a gift withdrawn from', orderOf(['withdrawn'], gift('revoked')), /^You have withdrawn from all of it/],
])('says what withdrawing does to an order that is %s', (_what, order, words) => {
  expect(consequence(order, now)).toMatch(words)
})

it('names the reason of the gift for a redeemed one', () => {
  const order = orderOf(['delivered'], gift('redeemed'))
  expect(whyKept(line('delivered'), order, now)).toMatch(/^kept: the gift was redeemed/)
  expect(whyKept(line('delivered'), orderOf(['delivered']), now)).toMatch(/^kept: you asked for it at once/)
  expect(whyKept(line('ready'), orderOf(['ready']), now)).toBe('')
})
