/** Faults that need a person, and are no other row. What knows of a fault writes it and takes it away; the checks read it. */
import { describeError, logFault } from '../../common/log.ts'
import { reasonOf } from '../../common/watch/reason.ts'
import type { ShopDatabase } from './schema.ts'
import type { FaultKind } from './tables.ts'

/** Stores a fault, or that it is still there. Without a database it is logged as `fault-not-stored`: the caller goes on. */
export async function openFault(
  database: ShopDatabase,
  kind: FaultKind,
  subject: string,
  error: unknown,
): Promise<void> {
  const why = typeof error === 'string' ? error : reasonOf(error)
  await database
    .insertInto('open_faults')
    .values({ kind, subject, why })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ why, seen_at: new Date() }))
    .execute()
    .catch((cause: unknown) => logFault('fault-not-stored', { kind, ...describeError(cause) }))
}

export async function endFault(database: ShopDatabase, kind: FaultKind, subject: string): Promise<void> {
  await database.deleteFrom('open_faults').where('kind', '=', kind).where('subject', '=', subject).execute()
}

/** Stores these faults as all of their kind. @param reasons by subject */
export async function replaceFaults(
  database: ShopDatabase,
  kind: FaultKind,
  reasons: ReadonlyMap<string, string>,
): Promise<void> {
  const subjects = [...reasons.keys()]
  await database
    .deleteFrom('open_faults')
    .where('kind', '=', kind)
    .$if(subjects.length > 0, (query) => query.where('subject', 'not in', subjects))
    .execute()
  for (const [subject, why] of reasons) await openFault(database, kind, subject, why)
}
