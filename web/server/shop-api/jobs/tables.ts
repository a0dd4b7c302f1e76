import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'

/** A problem that was found and is not over. */
type Alarms = {
  name: string
  what: string
  cure: string
  why: string
  since: Date
  /** What the operator was told of, such as orders or mails: further ones are told too. */
  rows: Json<string[]>
  /** Null until a message has been sent. */
  told_at: Date | null
}

/** The only row names the program that tells alarms. Another program takes over when it has not been renewed. */
type AlarmLease = { id: Generated<number>; holder: string; until: Date }

/** Of each repeated work: when it last ended well, and its failures since. */
type WorkRuns = {
  name: string
  since: Generated<Date>
  started_at: Date | null
  succeeded_at: Date | null
  failures: Generated<number>
  why: string | null
}

/** The check of the database adds a row, and deletes those of earlier rounds. */
type Heartbeat = { id: Generated<string>; beat_at: Generated<Date> }

declare module '../database/schema.ts' {
  interface ShopSchema {
    alarms: Alarms
    alarm_lease: AlarmLease
    work_runs: WorkRuns
    heartbeat: Heartbeat
  }
}
