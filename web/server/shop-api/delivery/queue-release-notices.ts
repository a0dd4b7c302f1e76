/**
 * Queues release notices: mails to the buyers of pre-orders about a new day, a day that has passed, and the release. Days are
 * those of Sweden, and a release that moves within its day causes no notice.
 */
import { swedishDay } from '#shared/products/swedish-time.ts'
import { type ProductRelease, readReleases } from '../catalogue/products-for-sale.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueAfterConfirmation } from '../mail/outbox.ts'
import { lockedOrder } from '../orders/order-lines.ts'
import { lockedBecause, readReturnedMoney } from '../orders/returned-money.ts'

type Needs = { database: ShopDatabase; content: ReadContent; now: () => number }

/** Time for editors to correct a mistyped date or take back a release before buyers get a mail. */
const CORRECTION_MS = 15 * 60_000

/** Sorted product ids. `overdue`: not sold until editors act. `unknown`: was sold as a pre-order, and is no longer published. */
export type OpenReleases = { overdue: string[]; unknown: string[] }

/** Safe to repeat: each change causes one notice. @returns products that editors have to correct. @throws Unavailable */
export async function queueReleaseNotices({ database, content, now }: Needs): Promise<OpenReleases> {
  const lines = await waitingLines(database)
  const ids = [...new Set(lines.map(({ product_id }) => product_id))].toSorted()
  const moment = now()
  const releases = await readReleases(content, ids, moment)
  for (const line of lines) {
    const told = nextNotice(line.release_told, releases.get(line.product_id), moment)
    if (told !== line.release_told) await queueNotice(database, line, told, new Date(moment))
  }
  return {
    overdue: [...releases].flatMap(([id, { status }]) => (status === 'overdue' ? [id] : [])).toSorted(),
    unknown: ids.filter((id) => !releases.has(id)),
  }
}

const waitingLines = (database: ShopDatabase | ShopTransaction) =>
  waitingQuery(database).orderBy('order_number').orderBy('position').execute()

const waitingQuery = (database: ShopDatabase | ShopTransaction) =>
  database
    .selectFrom('order_lines')
    .select(['order_number', 'position', 'product_id', 'title', 'release_told'])
    .where('pre_order', '=', true)
    .where('awaits_unlock', '=', true)
    .where('withdrawn_at', 'is', null)
    .where('release_told', 'is distinct from', 'released')

type WaitingLine = Awaited<ReturnType<typeof waitingLines>>[number]

type ToldRelease = WaitingLine['release_told']

/** Without a known future release, nothing changes until the told day has passed. Then the buyer is told that no day is known. */
function nextNotice(told: ToldRelease, release: ProductRelease | undefined, now: number): ToldRelease {
  if (release && release.status !== 'overdue') {
    if (release.changedAt > now - CORRECTION_MS) return told
    return release.status === 'released' ? 'released' : swedishDay(release.at)
  }
  const today = swedishDay(new Date(now).toISOString())
  return told === null || told < today ? 'unknown' : told
}

const isDay = (told: ToldRelease) => told !== null && told !== 'unknown' && told !== 'released'

/** Skips an order whose money has gone back, until the money returns. */
const queueNotice = (
  database: ShopDatabase,
  { order_number, position }: WaitingLine,
  told: ToldRelease,
  now: Date,
) =>
  inTransaction(database, async (transaction) => {
    const order = await lockedOrder(transaction, order_number).executeTakeFirstOrThrow()
    if (lockedBecause(await readReturnedMoney(transaction, order.payment_intent), order.total_ore)) return
    // Read again under the lock: another process may have queued the notice, or the buyer may have withdrawn.
    const line = await waitingQuery(transaction)
      .where('order_number', '=', order_number)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!line || line.release_told === told) return
    await queueAfterConfirmation(
      transaction,
      order_number,
      {
        kind: 'release-notice',
        title: line.title,
        news: told === 'released' ? 'released' : told === 'unknown' ? 'no-date' : 'moved',
        before: isDay(line.release_told) ? line.release_told : null,
        after: isDay(told) ? told : null,
      },
      { now },
    )
    await transaction
      .updateTable('order_lines')
      .set({ release_told: told })
      .where('order_number', '=', order_number)
      .where('position', '=', position)
      .execute()
  })
