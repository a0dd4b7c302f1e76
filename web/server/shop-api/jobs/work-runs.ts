/** The database remembers how each repeated work ended, so that restarts and further programs change nothing. */
import { sql } from 'kysely'
import { describeError, logFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { reasonOf } from '../../common/watch/reason.ts'
import type { ShopDatabase } from '../database/schema.ts'

/** `nightly` is done when each of its parts is. */
export const nightlyParts = [
  'reconcile',
  'erase-old-records',
  'erase-old-orders',
  'erase-deleted-accounts',
  'delete-unconfirmed',
] as const
export type NightlyPart = (typeof nightlyParts)[number]
export const steadyWorks = ['statements', 'repayments', 'mails', 'prices', 'releases'] as const
export type SteadyWork = (typeof steadyWorks)[number]
type Work = SteadyWork | NightlyPart | 'nightly'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const recordSuccess = async (database: ShopDatabase, name: Work): Promise<void> => {
  const ended = { succeeded_at: new Date(), failures: 0, why: null }
  await database
    .insertInto('work_runs')
    .values({ name, ...ended })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(ended))
    .execute()
}

export const recordFailure = async (database: ShopDatabase, name: Work, why: string): Promise<void> => {
  await database
    .insertInto('work_runs')
    .values({ name, failures: 1, why })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ eb, ref }) => ({ failures: eb(ref('work_runs.failures'), '+', 1), why })),
    )
    .execute()
}

/**
 * Runs a repeated work, logs a failure as `work-failed`, and stores how it ended: a success at most once a minute. A service
 * that doesn't answer is no failure of the work, and has a check of its own.
 */
export function createWorks(database: ShopDatabase) {
  const stored = new Map<SteadyWork, number>()
  const store = (name: SteadyWork, ended: Promise<void>) =>
    ended.catch((error: unknown) => logFault('work-not-stored', { name, ...describeError(error) }))
  return async (name: SteadyWork, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      logFault('work-failed', { name, ...describeError(error) })
      if (!(error instanceof Unavailable)) {
        stored.delete(name)
        return store(name, recordFailure(database, name, reasonOf(error)))
      }
    }
    if (Date.now() - (stored.get(name) ?? 0) < MINUTE_MS) return undefined
    stored.set(name, Date.now())
    return store(name, recordSuccess(database, name))
  }
}

/** `time` is HH:MM, UTC. @returns the last such moment */
export function lastDue(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes)
  return new Date(today > now.getTime() ? today - DAY_MS : today)
}

/**
 * Whether this program shall do the nightly work that was due at `due`: no program has done it or has begun it within the last
 * hour. What failed, or was cut short, is due again after that hour. A new shop waits for its first night.
 */
export async function claimNightly(database: ShopDatabase, due: Date, now: Date): Promise<boolean> {
  await database
    .insertInto('work_runs')
    .values({ name: 'nightly', since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numUpdatedRows } = await database
    .updateTable('work_runs')
    .set({ started_at: now })
    .where('name', '=', 'nightly')
    .where('since', '<', due)
    .where(sql<boolean>`coalesce(succeeded_at, '-infinity') < ${due}`)
    .where(sql<boolean>`coalesce(started_at, '-infinity') <= ${new Date(now.getTime() - HOUR_MS)}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
