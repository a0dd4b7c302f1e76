import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import * as v from 'valibot'

type Stored = {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

/** The parsed parameters that all of Stripe's list calls have. */
export type Page = {
  readonly limit: number
  /** An id; the page has records older than it. */
  readonly starting_after?: string | undefined
  /** Seconds since 1970. */
  readonly created?: { readonly gte: number } | undefined
}

export type Slice<Item> = {
  /** Newest first. */
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

/** Records of one kind. A record can have an owner: another record or an e-mail address. */
export class RecordStore<Item extends Stored> {
  readonly #database: DatabaseSync
  readonly #table: string
  readonly #rows: v.GenericSchema<unknown, { body: Item }[]>
  readonly #ownerOf: (item: Item) => string | null

  constructor(
    database: DatabaseSync,
    table: string,
    schema: v.GenericSchema<unknown, Item>,
    ownerOf: (item: Item) => string | null,
  ) {
    this.#database = database
    this.#table = table
    this.#rows = v.array(v.object({ body: v.pipe(v.string(), v.parseJson(), schema) }))
    this.#ownerOf = ownerOf
  }

  get(id: string): Item | undefined {
    return this.where('id = ?', id)[0]
  }

  /** Newest first. */
  ofOwner(owner: string): readonly Item[] {
    return this.where('owner = ? ORDER BY sequence DESC', owner)
  }

  save(item: Item): Item {
    this.#database
      .prepare(
        `INSERT INTO ${this.#table} (id, owner, created, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, body = excluded.body`,
      )
      .run(item.id, this.#ownerOf(item), item.created, JSON.stringify(item))
    return item
  }

  list({ limit, starting_after, created }: Page, owner?: string): Slice<Item> {
    const conditions: [sql: string, value: SQLInputValue][] = [['created >= ?', created?.gte ?? 0]]
    if (owner !== undefined) conditions.push(['owner = ?', owner])
    if (starting_after !== undefined)
      conditions.push([`sequence < (SELECT sequence FROM ${this.#table} WHERE id = ?)`, starting_after])
    const where = conditions.map(([sql]) => sql).join(' AND ')
    // One record more than the page has shows whether there are more.
    const found = this.where(
      `${where} ORDER BY sequence DESC LIMIT ${limit + 1}`,
      ...conditions.map(([, value]) => value),
    )
    return { items: found.slice(0, limit), hasMore: found.length > limit }
  }

  where(condition: string, ...values: SQLInputValue[]): Item[] {
    const rows = this.#database.prepare(`SELECT body FROM ${this.#table} WHERE ${condition}`).all(...values)
    return v.parse(this.#rows, rows).map(({ body }) => body)
  }
}
