import type { Context, Handler } from 'hono'
import { logEvent, logFault } from '../../common/log.ts'
import { Refusal } from '../http/refusal.ts'
import { isStored } from '../payment/payment-record.ts'
import { type RecordNeeds, recordReportedEvent } from '../payment/sync-payment.ts'

const SIGNATURE_HEADER = 'stripe-signature'

/** A wrong signature is logged as an event of its own, for an alarm: with a wrong signing secret every webhook fails. */
async function readEvent({ database, payments }: RecordNeeds, { req, get }: Context) {
  const signature = req.header(SIGNATURE_HEADER)
  try {
    const body = new Uint8Array(await req.arrayBuffer())
    return await payments.readEvent(body, signature, (event) => isStored(database, event))
  } catch (error) {
    if (signature && error instanceof Refusal) {
      logFault('payment-signature-refused', { requestId: get('requestId') })
    }
    throw error
  }
}

/**
 * Receives events of the payment service. It repeats an event for days until the response is 2xx, so 2xx is sent only
 * after the event is recorded.
 */
export const receivePayment =
  (needs: RecordNeeds): Handler =>
  async (context) => {
    const event = await readEvent(needs, context)
    if (event) await recordReportedEvent(needs, event)
    // A count, and nothing about another shop's customers.
    else logEvent('payment-event-ignored', {})
    return context.json({ received: true })
  }
