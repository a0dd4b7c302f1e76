import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describeError, logFault } from '../../common/log.ts'
import type { Problem } from '../../common/watch/watch.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { type Channels, tell } from './tell.ts'

/** Longer than two rounds of checks. */
const LEASE_SECONDS = 150
/** Further rows of a problem that was told, such as another order, are told at most once in this time. */
const FURTHER_MS = 60 * 60_000

type Alarm = Problem & { told_at: Date | null }

/**
 * Decides which of all programs on a database tells the alarms: the one that holds the lease. While the database refuses, the
 * last holder goes on. Another program takes a lease that it has seen expired in two rounds, so that the last holder gets it
 * back after an outage of the database, and stores what it has told meanwhile.
 */
function createLease(database: ShopDatabase) {
  const holder = randomUUID()
  /** A program whose first round finds no database tells that. */
  let isHeld = true
  let expired: string | undefined
  const until = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`

  const renew = async () => {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('alarm_lease')
      .values({ holder, until })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ holder, until })
          .where(({ or, eb }) =>
            or([eb('alarm_lease.holder', '=', holder), eb('alarm_lease.holder', '=', expired ?? holder)]),
          )
          .where(({ or, eb }) =>
            or([eb('alarm_lease.holder', '=', holder), eb('alarm_lease.until', '<', sql<Date>`now()`)]),
          ),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return true
    const seen = await database
      .selectFrom('alarm_lease')
      .select('holder')
      .where('until', '<', sql<Date>`now()`)
      .executeTakeFirst()
    expired = seen?.holder
    return false
  }

  return {
    async holds(): Promise<boolean> {
      try {
        isHeld = await renew()
      } catch (error) {
        logFault('alarm-lease-unread', describeError(error))
      }
      return isHeld
    },
    /** Lets another program, or this one after its restart, take over at once. */
    async release() {
      if (isHeld) await database.deleteFrom('alarm_lease').where('holder', '=', holder).execute()
    },
  }
}

/**
 * Tells each problem once, and its end once, by mail and to a chat. A message that can't be sent is sent later. The database
 * remembers what was told; while it refuses, the process that tells remembers it.
 * Call `afterRound` after each round of checks, with the problems and the names of the checks that passed.
 */
export function createAlarms(needs: Channels & { database: ShopDatabase }, now = () => new Date()) {
  const { database } = needs
  const lease = createLease(database)
  /** What this process knows and could not store. Null: an alarm that is over. */
  const unsaved = new Map<string, Alarm | null>()
  let known = new Map<string, Alarm>()

  const save = async (name: string, alarm: Alarm | null) => {
    if (!alarm) await database.deleteFrom('alarms').where('name', '=', name).execute()
    else {
      const row = { ...alarm, rows: JSON.stringify(alarm.rows) }
      await database
        .insertInto('alarms')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    }
    unsaved.delete(name)
  }

  const keep = async (name: string, alarm: Alarm | null) => {
    unsaved.set(name, alarm)
    if (alarm) known.set(name, alarm)
    else known.delete(name)
    await save(name, alarm).catch((error: unknown) => logFault('alarms-not-stored', describeError(error)))
  }

  const load = async () => {
    for (const [name, alarm] of [...unsaved]) await save(name, alarm)
    const rows = await database.selectFrom('alarms').selectAll().execute()
    known = new Map(rows.map((alarm) => [alarm.name, alarm]))
  }

  const tellBegun = async (problem: Problem) => {
    const { name } = problem
    const alarm = known.get(name)
    const begun: Alarm = alarm ?? { ...problem, told_at: null }
    // Stored before it is told, so that another program goes on with the same moment and the same Message-ID.
    if (!alarm) await keep(name, begun)
    const further = problem.rows.filter((row) => !begun.rows.includes(row))
    const isDue = begun.told_at === null || now().getTime() - begun.told_at.getTime() > FURTHER_MS
    if (!isDue || (begun.told_at && further.length === 0)) return
    const told: Alarm = { ...begun, ...problem, since: begun.since, told_at: now() }
    if (await tell(needs, told, begun.told_at ? { further } : {})) await keep(name, told)
  }

  const afterRound = async (problems: readonly Problem[], holding: ReadonlySet<string>) => {
    if (!needs.mail && !needs.webhook) return
    if (!(await lease.holds())) return
    await load().catch((error: unknown) => logFault('alarms-unread', describeError(error)))
    for (const problem of problems) await tellBegun(problem)
    for (const alarm of [...known.values()])
      if (holding.has(alarm.name) && (await tell(needs, alarm, { endedAt: now() })))
        await keep(alarm.name, null)
  }
  return { afterRound, release: lease.release }
}
