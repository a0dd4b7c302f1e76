import type { Transaction } from 'kysely'
import { unlockStatements } from '#shared/products/unlock-consent.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueUnlockConfirmation } from '../mail/outbox.ts'
import { writeConsent } from '../orders/consents.ts'
import type { UnlockConsent } from '../orders/delivery-choice.ts'
import { changeLines, linesOf } from '../orders/order-lines.ts'
import { lockedBecause } from '../orders/returned-money.ts'
import { readReturnedMoney } from '../orders/stored-returned-money.ts'
import type { OwnLines, Unlocks } from './unlocks.ts'

export const createUnlocks = (database: ShopDatabase): Unlocks => ({
  preOrdersIn: async ({ number, sub, ids }) => {
    const rows = await database
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.number', 'order_lines.order_number')
      .select('product_id')
      .where('order_number', '=', number)
      .where('user_sub', '=', sub)
      .where('product_id', 'in', ids)
      .where('pre_order', '=', true)
      .where('awaits_unlock', '=', true)
      .execute()
    return rows.map(({ product_id }) => product_id)
  },
  unlock: (lines, unreleased, now) =>
    inTransaction(database, (transaction) => unlock(transaction, lines, unreleased, now)),
})

async function unlock(
  transaction: Transaction<ShopSchema>,
  { number, sub, ids, wording }: Parameters<Unlocks['unlock']>[0],
  unreleased: ReadonlySet<string>,
  now: Date,
): ReturnType<Unlocks['unlock']> {
  const order = await lockedOrder(transaction, { number, sub })
  if (!order) return 'unknown-order'
  const lines = (await linesOf(transaction, number)).filter(({ product_id }) => ids.includes(product_id))
  if (lines.length < new Set(ids).size) return 'unknown-order'
  if (lines.some(({ delivery }) => delivery === 'withdrawn')) return 'withdrawn'
  const waiting = lines.filter(({ awaits_unlock }) => awaits_unlock)
  if (waiting.length === 0) return 'unlocked'
  if (lockedBecause(await readReturnedMoney(transaction, order.payment_intent), order.total_ore))
    return 'returned'
  if (waiting.some(({ product_id }) => unreleased.has(product_id))) return 'not-released'

  const positions = waiting.map(({ position }) => position)
  await changeLines(transaction, number, positions, { awaits_unlock: false })
  const consent: UnlockConsent = {
    wording,
    statements: unlockStatements[wording],
    givenAt: now.toISOString(),
    lines: positions,
  }
  const titles = waiting.map(({ title }) => title)
  const mailId = await queueUnlockConfirmation(transaction, number, { consent, titles }, now)
  await writeConsent(transaction, number, { consent, givenIn: 'account', mailId })
  return 'unlocked'
}

/** The lock decides between unlocking and a withdrawal at the same moment. A gift is unlocked by its code only. */
const lockedOrder = (transaction: Transaction<ShopSchema>, { number, sub }: Omit<OwnLines, 'ids'>) =>
  transaction
    .selectFrom('orders')
    .select(['payment_intent', 'total_ore'])
    .where('number', '=', number)
    .where('user_sub', '=', sub)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gifts').select('code_number').whereRef('order_number', '=', 'orders.number'))),
    )
    .forUpdate()
    .executeTakeFirst()
