import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

/** How events of one shopper's sessions are sent: `held` until released. */
export const DeliveryModeSchema = v.picklist(['normal', 'twice', 'held'])
export type DeliveryMode = v.InferOutput<typeof DeliveryModeSchema>

const DeliverySchema = v.object({
  id: v.number(),
  event: v.string(),
  status: v.picklist(['pending', 'held', 'delivered', 'failed']),
  attempts: v.number(),
  /** Milliseconds since 1970. */
  dueMs: v.number(),
})
export type Delivery = v.InferOutput<typeof DeliverySchema>

const DueSchema = v.object({ due: v.nullable(v.number()) })

/** Events to be sent to the shop. They are stored until delivered, so that a restarted process continues. */
export class DeliveryStore {
  readonly #database: DatabaseSync
  /** By the shopper's address. A restart forgets them. */
  readonly #modes = new Map<string | null, DeliveryMode>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  modeFor(email: string | null): DeliveryMode {
    return this.#modes.get(email) ?? 'normal'
  }

  setMode(email: string, mode: DeliveryMode): void {
    this.#modes.set(email, mode)
  }

  add(event: string, status: 'pending' | 'held', dueMs: number): void {
    this.#database
      .prepare('INSERT INTO deliveries (event, status, due_ms) VALUES (?, ?, ?)')
      .run(event, status, dueMs)
  }

  /** Releases a shopper's held deliveries. @returns their number */
  release(email: string, now: number): number {
    const { changes } = this.#database
      .prepare(
        `UPDATE deliveries SET status = 'pending', due_ms = ?
         WHERE status = 'held' AND event IN (SELECT id FROM events WHERE owner = ?)`,
      )
      .run(now, email)
    return Number(changes)
  }

  /** Due deliveries, oldest first, without those in `besides`, which are being sent. */
  due(now: number, limit: number, besides: ReadonlySet<number>): readonly Delivery[] {
    const rows = this.#database
      .prepare(
        `SELECT id, event, status, attempts, due_ms AS dueMs FROM deliveries
         WHERE status = 'pending' AND due_ms <= ? ORDER BY due_ms LIMIT ?`,
      )
      .all(now, limit + besides.size)
    const found = v.parse(v.array(DeliverySchema), rows)
    return found.filter(({ id }) => !besides.has(id)).slice(0, limit)
  }

  /** @returns time of the next delivery in milliseconds since 1970, or undefined without one */
  nextDueAfter(now: number): number | undefined {
    const row = this.#database
      .prepare("SELECT min(due_ms) AS due FROM deliveries WHERE status = 'pending' AND due_ms > ?")
      .get(now)
    return v.parse(DueSchema, row).due ?? undefined
  }

  /** Whether the event was accepted wherever it was sent. An event that is sent nowhere counts as delivered. */
  isDelivered(event: string): boolean {
    const rows = this.#database
      .prepare("SELECT id FROM deliveries WHERE event = ? AND status <> 'delivered' LIMIT 1")
      .all(event)
    return rows.length === 0
  }

  record({ id, status, attempts, dueMs }: Delivery): void {
    this.#database
      .prepare('UPDATE deliveries SET status = ?, attempts = ?, due_ms = ? WHERE id = ?')
      .run(status, attempts, dueMs, id)
  }

  /** Retries failed deliveries, because the shop may have been down for longer than the attempts last. */
  revive(now: number): void {
    this.#database
      .prepare("UPDATE deliveries SET status = 'pending', attempts = 0, due_ms = ? WHERE status = 'failed'")
      .run(now)
  }
}
