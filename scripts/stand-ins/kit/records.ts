import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** SQL of a table of records. `members` of their JSON get an index, for conditions such as `body ->> 'charge' = ?`. */
export const recordTable = (name: string, ...members: readonly string[]) => `
  CREATE TABLE ${name} (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL
  ) STRICT;
  ${members.map((member) => `CREATE INDEX ${name}_by_${member} ON ${name} (body ->> '${member}');`).join('\n')}
`

/** Records of one kind as JSON. Only this program writes the file, so that a record is read as it was saved. */
export class RecordStore<Item extends { readonly id: string }> {
  readonly table: string
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, table: string) {
    this.#database = database
    this.table = table
  }

  get(id: string): Item | undefined {
    return this.where('id = ?', id)[0]
  }

  save(item: Item): Item {
    this.#database
      .prepare(
        `INSERT INTO ${this.table} (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
      )
      .run(item.id, JSON.stringify(item))
    return item
  }

  /** Reads what an SQL condition selects, which an order and a limit may follow. */
  where(condition: string, ...values: SQLInputValue[]): Item[] {
    const rows = this.#database.prepare(`SELECT body FROM ${this.table} WHERE ${condition}`).all(...values)
    return rows.map(({ body }) => JSON.parse(String(body)))
  }

  remove(condition: string, ...values: SQLInputValue[]): void {
    this.#database.prepare(`DELETE FROM ${this.table} WHERE ${condition}`).run(...values)
  }
}
