import type { UnlockOutcome, UnlockRequest } from '#shared/api/unlocking.ts'
import { fitsLines, unlockStatements } from '#shared/products/unlock-consent.ts'
import { unreleasedProducts } from '../catalogue/products-for-sale.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { queueAfterConfirmation } from '../mail/outbox.ts'
import { titlesInParts, type UnlockConsent, writeConsent } from '../orders/delivery-choice.ts'
import { changeLines, lockedOrder } from '../orders/order-lines.ts'
import { lockedBecause, readReturnedMoney } from '../orders/returned-money.ts'
import { linesOf } from './lines-of-order.ts'

type Needs = { database: ShopDatabase; content: ReadContent }

type OwnLines = UnlockRequest & { sub: string }

/**
 * Unlocks paid lines, all or none, and queues the mail that confirms the consent, in one transaction. Safe to repeat.
 * Reads content only for pre-orders whose buyer hasn't been told of the release, so that released content can be unlocked
 * while the content service is down, and after the product was unpublished.
 * @throws Refusal for statements about other lines
 */
export async function unlockLines(
  { database, content }: Needs,
  lines: OwnLines,
  now: Date,
): Promise<UnlockOutcome | 'unknown-order'> {
  const preOrders = await preOrdersIn(database, lines)
  const unreleased =
    preOrders.length > 0 ? await unreleasedProducts(content, preOrders, now.getTime()) : new Set<string>()
  return inTransaction(database, (transaction) => unlock(transaction, lines, unreleased, now))
}

async function preOrdersIn(database: ShopDatabase, { number, sub, ids }: OwnLines): Promise<string[]> {
  const rows = await database
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.number', 'order_lines.order_number')
    .select('product_id')
    .where('order_number', '=', number)
    .where('user_sub', '=', sub)
    .where('product_id', 'in', ids)
    .where('pre_order', '=', true)
    .where('awaits_unlock', '=', true)
    .where('release_told', 'is distinct from', 'released')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

async function unlock(
  transaction: ShopTransaction,
  { number, sub, ids, wording }: OwnLines,
  unreleased: ReadonlySet<string>,
  now: Date,
): ReturnType<typeof unlockLines> {
  // Excludes gifts, which only their code unlocks.
  const order = await lockedOrder(transaction, number)
    .where('user_sub', '=', sub)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gifts').select('code_number').whereRef('order_number', '=', 'orders.number'))),
    )
    .executeTakeFirst()
  if (!order) return 'unknown-order'
  const lines = (await linesOf(transaction, number)).filter(({ product_id }) => ids.includes(product_id))
  if (lines.length < new Set(ids).size) return 'unknown-order'
  if (lines.some(({ delivery }) => delivery === 'withdrawn')) return 'withdrawn'
  const waiting = lines.filter(({ awaits_unlock }) => awaits_unlock)
  if (waiting.length === 0) return 'unlocked'
  if (lockedBecause(await readReturnedMoney(transaction, order.payment_intent), order.total_ore))
    return 'returned'
  if (!fitsLines(wording, waiting, false))
    throw new Refusal(
      { code: 'invalid-request' },
      'These are not the statements that are shown for these products.',
    )
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
  const { statements, givenAt } = consent
  const told = { statements, givenAt, titles, ...titlesInParts(waiting) }
  const mail = { kind: 'unlock-confirmation', consent: told } as const
  const mailId = await queueAfterConfirmation(transaction, number, mail, { now })
  await writeConsent(transaction, number, { consent, givenIn: 'account', mailId })
  return 'unlocked'
}
