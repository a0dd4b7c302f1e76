/** Delivers events to the shop API's process as Stripe does: signed, several at a time, repeated until the response is 2xx. */
import { setTimeout as wait } from 'node:timers/promises'
import { signedEvent } from '#server/shop-api/testing/signed-event.ts'
import { localPayment } from '../../stand-ins/project.ts'
import type { StripeEvent } from './stripe.ts'

/** A forged delivery has a wrong signature, so the shop must refuse it. */
export type Delivery = StripeEvent & { isForged: boolean }

const AT_ONCE = 16
const TIMEOUT_MS = 20_000
const PAUSE_MS = 500
/** The longest time without a successful delivery; it includes a restart of the process. */
const PATIENCE_MS = 180_000

type Options = {
  url: string
  /** Called after each successful delivery. */
  onDelivered: () => void
  interrupt: AbortSignal
}

/**
 * `retries`: deliveries repeated because the response was missing or not 2xx.
 * @throws when a forged event is accepted, a response is 500, or no delivery succeeds for minutes
 */
export async function deliver(deliveries: readonly Delivery[], options: Options) {
  const queue = [...deliveries]
  const counts = { retries: 0, forgedRefused: 0 }
  let lastSuccess = Date.now()

  const deliverNext = async (delivery: Delivery) => {
    const status = await send(delivery, options)
    if (status === 500) throw new Error(`A delivery of ${delivery.id} was answered with 500.`)
    if (delivery.isForged && status === 200) throw new Error(`A forged event was accepted: ${delivery.body}`)
    if (status === (delivery.isForged ? 400 : 200)) {
      lastSuccess = Date.now()
      if (delivery.isForged) counts.forgedRefused += 1
      return options.onDelivered()
    }
    if (Date.now() - lastSuccess > PATIENCE_MS)
      throw new Error(`No delivery succeeds; the last status was ${status}.`)
    counts.retries += 1
    queue.push(delivery)
    await wait(PAUSE_MS)
  }

  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      options.interrupt.throwIfAborted()
      await deliverNext(next)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return counts
}

/** @returns the status of the response; undefined without one */
async function send({ body, isForged }: Delivery, { url, interrupt }: Options) {
  const { webhookSecret } = localPayment
  const signature = signedEvent(body, { secret: isForged ? `${webhookSecret}_forged` : webhookSecret })
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal: AbortSignal.any([interrupt, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    interrupt.throwIfAborted()
    return undefined
  }
}
