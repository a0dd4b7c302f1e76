import type { Handler } from 'hono'
import { isSessionEvent } from '../payment/events.ts'
import type { ShopPorts } from '../ports.ts'

/**
 * Takes what the payment service tells. Anything but 2xx makes it tell again, for days, so an answer of 2xx is
 * given only once everything is on record.
 */
export const receivePayment =
  ({ payments, ledger }: ShopPorts): Handler =>
  async (context) => {
    const body = new Uint8Array(await context.req.arrayBuffer())
    const event = await payments.readEvent(body, context.req.header('stripe-signature'))
    if (!event) return context.json({ received: true })
    const outcome = await ledger.record(event)
    if (outcome === 'unknown-checkout' && isSessionEvent(event)) {
      // A database restored from an older backup, or an account deleted meanwhile: money came all the same, and
      // payment's own record says for what. An answer of 500 would only repeat the question until it gives up.
      await ledger.restore(await payments.readCheckout(event.sessionId), event)
      await ledger.record(event)
    }
    return context.json({ received: true })
  }
