import type { Context, Handler } from 'hono'
import { logEvent, logFault } from '../../common/log.ts'
import { Refusal } from '../http/refusal.ts'
import { isStored } from '../payment/payment-record.ts'
import { type RecordNeeds, recordReportedEvent } from '../payment/sync-payment.ts'

const SIGNATURE_HEADER = 'stripe-signature'

/** Logs a wrong signature as an event of its own, which raises an alarm: a wrong signing secret makes every webhook fail. */
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

/** Responds 2xx only once the event is recorded, because the payment service repeats other events for days. */
export const receivePayment =
  (needs: RecordNeeds): Handler =>
  async (context) => {
    const event = await readEvent(needs, context)
    if (event) await recordReportedEvent(needs, event)
    // Details are left out, because they may be about customers of another shop.
    else logEvent('payment-event-ignored', {})
    return context.json({ received: true })
  }
