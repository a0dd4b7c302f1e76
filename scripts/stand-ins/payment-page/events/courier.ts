import Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import type { Delivery } from '../store/delivery-store.ts'
import { sentOf } from '../store/records.ts'

export type CourierOptions = {
  /** The shop's webhook. */
  readonly url: string
  /** Signing secret. The shop verifies signatures with it. */
  readonly secret: string
  /** Length of the first pause between attempts, in ms. Each further pause is twice as long. */
  readonly firstPauseMs?: number
  readonly attempts?: number
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000
/** With these pauses, attempts last about five minutes. Stripe tries for three days. */
const ATTEMPTS = 64
const PATIENCE_MS = 10_000
const AT_A_TIME = 16
/** Node's timers can't wait longer than 2^31 ms. Waking up early is harmless. */
const LONGEST_WAIT_MS = 60_000

/** Sends signed events to the shop, until the response is 2xx. */
export class Courier {
  readonly #ledger: Ledger
  readonly #options: CourierOptions
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(ledger: Ledger, options: CourierOptions) {
    this.#ledger = ledger
    this.#options = options
  }

  /** Checks for due deliveries. Call it after events were stored. */
  readonly wake = (): void => {
    if (this.#closing.signal.aborted) return
    const now = Date.now()
    const { deliveries } = this.#ledger
    const free = AT_A_TIME - this.#underWay.size
    if (free > 0) {
      for (const delivery of deliveries.due(now, free, new Set(this.#underWay.keys()))) {
        this.#underWay.set(delivery.id, this.#carry(delivery))
      }
    }
    clearTimeout(this.#timer)
    const next = deliveries.nextDueAfter(now)
    if (next === undefined) return
    this.#timer = setTimeout(this.wake, Math.min(next - now, LONGEST_WAIT_MS))
    this.#timer.unref()
  }

  /** Aborts running attempts. They are repeated after the next start. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#closing.abort()
    await Promise.all(this.#underWay.values())
  }

  async #carry(delivery: Delivery): Promise<void> {
    const isAccepted = await this.#attempt(delivery.event)
    this.#underWay.delete(delivery.id)
    if (this.#closing.signal.aborted) return
    this.#ledger.deliveries.save(this.#after(delivery, isAccepted))
    this.wake()
  }

  async #attempt(id: string): Promise<boolean> {
    const payload = JSON.stringify(sentOf(this.#ledger.events.get(id) ?? {}))
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.#options.secret })
    try {
      const response = await fetch(this.#options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  #after(delivery: Delivery, isAccepted: boolean): Delivery {
    const attempts = delivery.attempts + 1
    if (isAccepted) return { ...delivery, attempts, status: 'delivered' }
    if (attempts >= (this.#options.attempts ?? ATTEMPTS)) return { ...delivery, attempts, status: 'failed' }
    const { firstPauseMs = FIRST_PAUSE_MS } = this.#options
    const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
    return { ...delivery, attempts, dueMs: Date.now() + pause }
  }
}
