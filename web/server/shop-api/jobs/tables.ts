import type { Problem } from '../../common/watch/watch.ts'

type Heartbeat = { id: number; beat_at: Date }

declare module '../database/schema.ts' {
  interface ShopSchema {
    /** Problems that were reported and have not ended. */
    alarms: Problem
    /** The check of the database writes the only row. */
    heartbeat: Heartbeat
  }
}
