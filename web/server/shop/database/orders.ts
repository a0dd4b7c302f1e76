import type { Selectable, Transaction } from 'kysely'
import { lockOrderNumbers } from './locks.ts'
import type { ShopSchema } from './schema.ts'

type CheckoutRow = Selectable<ShopSchema['checkout_sessions']>
type Payment = { paymentIntent: string; paidAt: Date }

/** Writes the order of a paid checkout, its lines, and what it unlocks: all within the caller's transaction. */
export async function writeOrder(
  transaction: Transaction<ShopSchema>,
  checkout: CheckoutRow,
  { paymentIntent, paidAt }: Payment,
  isReturned: boolean,
) {
  const number = await nextNumber(transaction)
  const { reference, user_sub, email, total_ore, lines } = checkout
  await transaction
    .insertInto('orders')
    .values({ number, reference, user_sub, email, total_ore, payment_intent: paymentIntent, paid_at: paidAt })
    .execute()
  await transaction
    .insertInto('order_lines')
    .values(
      lines.map(({ id, title, priceOre }, position) => ({
        order_number: number,
        position,
        product_id: id,
        title,
        price_ore: priceOre,
      })),
    )
    .execute()
  const unlocked = [...new Set(lines.flatMap(({ unlocks }) => unlocks))]
  if (unlocked.length === 0) return
  const revoked_at = isReturned ? new Date() : null
  await transaction
    .insertInto('entitlements')
    .values(unlocked.map((adventure_id) => ({ adventure_id, order_number: number, user_sub, revoked_at })))
    .execute()
}

/** Held until the transaction ends, so it comes as late in it as can be. */
async function nextNumber(transaction: Transaction<ShopSchema>) {
  await lockOrderNumbers(transaction)
  const { last } = await transaction
    .selectFrom('orders')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
