import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import * as v from 'valibot'

type Stored = {
  readonly id: string
  readonly created: number
  readonly status: string
}

/** The pagination parameters of Stripe's list calls. `from` is in seconds since 1970. */
export type Page = {
  readonly limit: number
  /** An id; the page has records older than it. */
  readonly startingAfter?: string | undefined
  readonly from?: number | undefined
}

export type Slice<Item> = {
  /** Newest first. */
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

type Condition = readonly [sql: string, value: SQLInputValue]

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
    return this.#select('WHERE id = ?', id)[0]
  }

  /** Newest first. */
  ofOwner(owner: string): readonly Item[] {
    return this.#select('WHERE owner = ? ORDER BY sequence DESC', owner)
  }

  where(condition: string, ...values: SQLInputValue[]): readonly Item[] {
    return this.#select(`WHERE ${condition}`, ...values)
  }

  save(item: Item): Item {
    this.#database
      .prepare(
        `INSERT INTO ${this.#table} (id, owner, created, status, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, status = excluded.status, body = excluded.body`,
      )
      .run(item.id, this.#ownerOf(item), item.created, item.status, JSON.stringify(item))
    return item
  }

  list(page: Page, owner?: string): Slice<Item> {
    const conditions: Condition[] = owner === undefined ? [] : [['owner = ?', owner]]
    const { sql, values } = pageQuery(this.#table, page, conditions)
    return slice(this.#select(sql, ...values), page.limit)
  }

  #select(rest: string, ...values: SQLInputValue[]): Item[] {
    const rows = this.#database.prepare(`SELECT body FROM ${this.#table} ${rest}`).all(...values)
    return v.parse(this.#rows, rows).map(({ body }) => body)
  }
}

type Event = {
  readonly id: string
  readonly type: string
  readonly email: string | null
  /** Seconds since 1970. */
  readonly created: number
  /** The exact JSON that is sent, because the signature covers it. */
  readonly body: string
}

const BodiesSchema = v.array(v.object({ body: v.string() }))

/** Stripe's events as JSON, each with the object at the time of the event. */
export class EventStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  add({ id, type, email, created, body }: Event): void {
    this.#database
      .prepare('INSERT INTO events (id, type, email, created, body) VALUES (?, ?, ?, ?, ?)')
      .run(id, type, email, created, body)
  }

  /** Precondition: the event exists. */
  get(id: string): string {
    return this.#select('WHERE id = ?', id)[0] ?? ''
  }

  list(page: Page): Slice<string> {
    const { sql, values } = pageQuery('events', page, [])
    return slice(this.#select(sql, ...values), page.limit)
  }

  #select(rest: string, ...values: SQLInputValue[]): string[] {
    const rows = this.#database.prepare(`SELECT body FROM events ${rest}`).all(...values)
    return v.parse(BodiesSchema, rows).map(({ body }) => body)
  }
}

/** Selects one record more than the page has, to know `has_more`. */
function pageQuery(table: string, page: Page, conditions: readonly Condition[]) {
  const all: Condition[] = [...conditions]
  if (page.startingAfter !== undefined)
    all.push([`sequence < (SELECT sequence FROM ${table} WHERE id = ?)`, page.startingAfter])
  if (page.from !== undefined) all.push(['created >= ?', page.from])
  const where = all.length === 0 ? '' : `WHERE ${all.map(([sql]) => sql).join(' AND ')}`
  return {
    sql: `${where} ORDER BY sequence DESC LIMIT ${page.limit + 1}`,
    values: all.map(([, value]) => value),
  }
}

const slice = <Item>(found: readonly Item[], limit: number): Slice<Item> => ({
  items: found.slice(0, limit),
  hasMore: found.length > limit,
})
