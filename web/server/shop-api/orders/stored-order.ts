import type { GiftState, OrderGift } from '#shared/gifts/order-gift.ts'
import type { Order } from '#shared/shop-contract.ts'
import type { GiftCode, GiftCodes } from '../codes/gift-codes.ts'

/** An order as the database has it: without the text of a code. */
export type StoredOrder = Omit<Order, 'gift'> & {
  gift?: GiftCode & { to: string | null; state: GiftState }
}

/** How far a gift got, by the moments of its code. */
export function giftState(code: Record<'redeemed_at' | 'revoked_at' | 'returned_at', unknown>): GiftState {
  if (code.revoked_at || code.returned_at) return 'revoked'
  return code.redeemed_at ? 'redeemed' : 'ready'
}

/** An order as its buyer sees it. Only a code that can be redeemed is told. */
export function shownOrder({ gift, ...order }: StoredOrder, codes: Pick<GiftCodes, 'textOf'>): Order {
  if (!gift) return order
  const { to, state } = gift
  const code = state === 'ready' ? (codes.textOf(gift) ?? null) : null
  return { ...order, gift: { to, state, code } satisfies OrderGift }
}
