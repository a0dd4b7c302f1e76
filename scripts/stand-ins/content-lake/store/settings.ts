import type { DatabaseSync } from 'node:sqlite'
import { textColumn } from './database.ts'

/** Small values stored in the dataset file, such as an editor's preferences. */
export class Settings {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get(name: string): unknown {
    const row = this.#database.prepare('SELECT value FROM settings WHERE name = ?').get(name)
    return row === undefined ? undefined : JSON.parse(textColumn(row, 'value'))
  }

  set(name: string, value: unknown): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
      .run(name, JSON.stringify(value ?? null))
  }
}
