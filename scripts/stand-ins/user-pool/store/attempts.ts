import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const RowSchema = v.optional(v.object({ count: v.number(), since: v.number(), last: v.number() }))

const NONE = { count: 0, since: 0, last: 0 }

/** Counts tries within a time span that starts with the first one. */
export class AttemptStore {
  readonly #database: DatabaseSync
  readonly #spanMs: number

  constructor(database: DatabaseSync, spanMs: number) {
    this.#database = database
    this.#spanMs = spanMs
  }

  /** @returns how often, and when last (milliseconds since 1970) */
  read(name: string, now: number): { readonly count: number; readonly last: number } {
    const row = this.#database.prepare('SELECT count, since, last FROM attempts WHERE name = ?').get(name)
    const attempts = v.parse(RowSchema, row)
    return attempts && attempts.since + this.#spanMs > now ? attempts : NONE
  }

  count(name: string, now: number): void {
    const known = this.read(name, now).count > 0
    if (!known) this.clear(name)
    this.#database
      .prepare(
        `INSERT INTO attempts (name, count, since, last) VALUES (?, 1, ?, ?)
         ON CONFLICT (name) DO UPDATE SET count = count + 1, last = excluded.last`,
      )
      .run(name, now, now)
  }

  clear(name: string): void {
    this.#database.prepare('DELETE FROM attempts WHERE name = ?').run(name)
  }
}
