/** Whether the mail server accepts mails of the shop. The database remembers it, so that each program pauses. */
import { logEvent, logFault } from '../../common/log.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { isWaiting } from './tables.ts'

const MINUTE_MS = 60_000

/** Pauses after the first, second, … refusal. The last pause repeats, for days. */
const PAUSES_MS = [1, 2, 5, 10, 15].map((minutes) => minutes * MINUTE_MS)
const LONGEST_PAUSE_MS = 15 * MINUTE_MS

/** @returns `pause` while no mail may be tried, `probe` if the next mail shows whether the server accepts mails again */
export async function isRefusing(database: ShopDatabase, now: Date): Promise<'pause' | 'probe' | undefined> {
  const refusal = await database.selectFrom('mail_server_refusal').select('next_try_at').executeTakeFirst()
  if (!refusal) return undefined
  return refusal.next_try_at > now ? 'pause' : 'probe'
}

/** Logs `mail-server-refused` at the first refusal. */
export async function recordServerRefusal(database: ShopDatabase, answer: string, now: Date): Promise<void> {
  const nextTryAfter = (refusals: number) =>
    new Date(now.getTime() + (PAUSES_MS[refusals - 1] ?? LONGEST_PAUSE_MS))
  const { refusals } = await database
    .insertInto('mail_server_refusal')
    .values({ since: now, refusals: 1, next_try_at: nextTryAfter(1), answer })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref }) => ({
        refusals: eb(ref('mail_server_refusal.refusals'), '+', 1),
        answer,
      })),
    )
    .returning('refusals')
    .executeTakeFirstOrThrow()
  await database
    .updateTable('mail_server_refusal')
    .set({ next_try_at: nextTryAfter(refusals) })
    .execute()
  if (refusals === 1) logFault('mail-server-refused', { answer })
}

/** Mails that were tried meanwhile are due at once, unless one mail alone was refused, which can be its own fault. */
export async function acceptedAgain(database: ShopDatabase, now: Date): Promise<void> {
  const ended = await database
    .deleteFrom('mail_server_refusal')
    .returning(['since', 'refusals'])
    .executeTakeFirst()
  if (!ended) return
  logEvent('mail-server-accepted', { since: ended.since.toISOString() })
  if (ended.refusals === 1) return
  await database
    .updateTable('mails')
    .set({ next_try_at: now })
    .where(isWaiting)
    .where('tried_at', '>=', ended.since)
    .execute()
}
