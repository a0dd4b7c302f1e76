/**
 * Tells the buyers of pre-orders about a new release date, a date that has passed, and the release. Days are those of
 * Sweden: a release that moves within its day is no news.
 */
import type { Transaction } from 'kysely'
import { swedishDay } from '#shared/products/swedish-time.ts'
import { type ProductRelease, readReleases } from '../catalogue/products-for-sale.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueReleaseNotice } from '../mail/outbox.ts'
import { lockedBecause, readReturnedMoney } from '../orders/returned-money.ts'

type Needs = { database: ShopDatabase; content: ReadContent; now: () => number }

/** Editors can correct a mistyped date, or take back a release, before any buyer gets a mail. */
const CORRECTION_MS = 15 * 60_000

/** Product ids, sorted. `overdue`: not sold until editors act. `unknown`: sold as a pre-order, and not published any more. */
export type OpenReleases = { overdue: string[]; unknown: string[] }

/** Safe to repeat: a change is told once. @returns what editors have to cure. @throws Unavailable */
export async function tellReleases({ database, content, now }: Needs): Promise<OpenReleases> {
  const lines = await waitingLines(database)
  const ids = [...new Set(lines.map(({ product_id }) => product_id))].toSorted()
  const moment = now()
  const releases = await readReleases(content, ids, moment)
  for (const line of lines) {
    const told = toldNext(line.release_told, releases.get(line.product_id), moment)
    if (told !== line.release_told) await tell(database, line, told, new Date(moment))
  }
  return {
    overdue: [...releases].flatMap(([id, { status }]) => (status === 'overdue' ? [id] : [])).toSorted(),
    unknown: ids.filter((id) => !releases.has(id)),
  }
}

const waitingLines = (database: ShopDatabase | Transaction<ShopSchema>) =>
  waiting(database).orderBy('order_number').orderBy('position').execute()

const waiting = (database: ShopDatabase | Transaction<ShopSchema>) =>
  database
    .selectFrom('order_lines')
    .select(['order_number', 'position', 'product_id', 'title', 'release_told'])
    .where('pre_order', '=', true)
    .where('awaits_unlock', '=', true)
    .where('withdrawn_at', 'is', null)
    .where('release_told', 'is distinct from', 'released')

type WaitingLine = Awaited<ReturnType<typeof waitingLines>>[number]

type Told = WaitingLine['release_told']

/** Without a known release ahead, the buyer waits for the day that was told, and then is told that no day is known. */
export function toldNext(told: Told, release: ProductRelease | undefined, now: number): Told {
  if (release && release.status !== 'overdue') {
    if (release.changedAt > now - CORRECTION_MS) return told
    return release.status === 'released' ? 'released' : swedishDay(release.at)
  }
  const today = swedishDay(new Date(now).toISOString())
  return told === null || told < today ? 'unknown' : told
}

const isDay = (told: Told) => told !== null && told !== 'unknown' && told !== 'released'

/** An order whose money has gone back is told nothing, until the money returns. */
const tell = (database: ShopDatabase, { order_number, position }: WaitingLine, told: Told, now: Date) =>
  inTransaction(database, async (transaction) => {
    const order = await transaction
      .selectFrom('orders')
      .select(['payment_intent', 'total_ore'])
      .where('number', '=', order_number)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (lockedBecause(await readReturnedMoney(transaction, order.payment_intent), order.total_ore)) return
    // The line as it is under the lock: another process may have told it, or the buyer withdrawn.
    const line = await waiting(transaction)
      .where('order_number', '=', order_number)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!line || line.release_told === told) return
    await queueReleaseNotice(
      transaction,
      order_number,
      {
        title: line.title,
        news: told === 'released' ? 'released' : told === 'unknown' ? 'no-date' : 'moved',
        before: isDay(line.release_told) ? line.release_told : null,
        after: isDay(told) ? told : null,
      },
      now,
    )
    await transaction
      .updateTable('order_lines')
      .set({ release_told: told })
      .where('order_number', '=', order_number)
      .where('position', '=', position)
      .execute()
  })
