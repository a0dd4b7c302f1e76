import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import * as v from 'valibot'
import { type Page, pageQuery, type Slice, slice } from './record-store.ts'

const EventRowSchema = v.object({
  id: v.string(),
  type: v.string(),
  email: v.nullable(v.string()),
  /** Seconds since 1970. */
  created: v.number(),
  /** The exact JSON that is sent, because the signature covers it. */
  body: v.string(),
})
export type EventRow = v.InferOutput<typeof EventRowSchema>

const COLUMNS = 'id, type, email, created, body'

/** Stripe's events, each with the object at the time of the event. */
export class EventStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  add({ id, type, email, created, body }: EventRow): void {
    this.#database
      .prepare(`INSERT INTO events (${COLUMNS}) VALUES (?, ?, ?, ?, ?)`)
      .run(id, type, email, created, body)
  }

  get(id: string): EventRow | undefined {
    return this.#select('WHERE id = ?', id)[0]
  }

  list(page: Page): Slice<EventRow> {
    const { sql, values } = pageQuery('events', page, [])
    return slice(this.#select(sql, ...values), page.limit)
  }

  #select(rest: string, ...values: SQLInputValue[]): EventRow[] {
    const rows = this.#database.prepare(`SELECT ${COLUMNS} FROM events ${rest}`).all(...values)
    return v.parse(v.array(EventRowSchema), rows)
  }
}
