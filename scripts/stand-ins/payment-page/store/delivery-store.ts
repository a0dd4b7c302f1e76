import { RecordStore } from '@stand-ins/kit/records.ts'
import * as v from 'valibot'

/** How events of one shopper's sessions are sent: `held` until released. */
export const DeliveryModeSchema = v.picklist(['normal', 'twice', 'held'])

export type Delivery = {
  readonly id: string
  readonly event: string
  readonly status: 'pending' | 'held' | 'delivered' | 'failed'
  readonly attempts: number
  /** Milliseconds since 1970. */
  readonly dueMs: number
}

const DUE = "body ->> 'dueMs'"

/** Events to be sent to the shop. They are stored until delivered, so that a restarted process continues. */
export class DeliveryStore extends RecordStore<Delivery> {
  /** By the shopper's address. A restart forgets them. */
  readonly modes = new Map<string | null, v.InferOutput<typeof DeliveryModeSchema>>()

  /** Releases a shopper's held deliveries. @returns their number */
  release(email: string, now: number): number {
    const held = this.#with(
      'held',
      "AND body ->> 'event' IN (SELECT id FROM events WHERE body ->> '$.own.email' = ?)",
      email,
    )
    for (const delivery of held) this.save({ ...delivery, status: 'pending', dueMs: now })
    return held.length
  }

  /** Due deliveries, oldest first, without those in `besides`, which are being sent. */
  due(now: number, limit: number, besides: ReadonlySet<string>): readonly Delivery[] {
    const found = this.#with('pending', `AND ${DUE} <= ? ORDER BY ${DUE} LIMIT ?`, now, limit + besides.size)
    return found.filter(({ id }) => !besides.has(id)).slice(0, limit)
  }

  /** @returns time of the next delivery in milliseconds since 1970, or undefined without one */
  nextDueAfter(now: number): number | undefined {
    return this.#with('pending', `AND ${DUE} > ? ORDER BY ${DUE} LIMIT 1`, now)[0]?.dueMs
  }

  /** Whether the event was accepted wherever it was sent. An event that is sent nowhere counts as delivered. */
  isDelivered(event: string): boolean {
    return this.where("body ->> 'event' = ?", event).every(({ status }) => status === 'delivered')
  }

  /** Retries failed deliveries, because the shop may have been down for longer than the attempts last. */
  revive(now: number): void {
    for (const delivery of this.#with('failed', ''))
      this.save({ ...delivery, status: 'pending', attempts: 0, dueMs: now })
  }

  #with(status: Delivery['status'], condition: string, ...values: (string | number)[]): Delivery[] {
    return this.where(`body ->> 'status' = ? ${condition}`, status, ...values)
  }
}
