import type { Handler } from 'hono'
import { logEvent } from '../../common/log.ts'
import { isStored } from '../payment/payment-record.ts'
import { type RecordNeeds, recordReportedEvent } from '../payment/sync-payment.ts'

const SIGNATURE_HEADER = 'stripe-signature'

/** Responds 2xx only once the event is recorded, because the payment service repeats other events for days. */
export const receivePayment =
  (needs: RecordNeeds): Handler =>
  async (context) => {
    const { database, payments } = needs
    const body = new Uint8Array(await context.req.arrayBuffer())
    // Anyone can send a wrong signature: a wrong secret shows as events that have not come (jobs/row-checks.ts).
    const event = await payments.readEvent(body, context.req.header(SIGNATURE_HEADER), (found) =>
      isStored(database, found),
    )
    context.set('isProven', true)
    if (event) await recordReportedEvent(needs, event)
    // Details are left out, because they may be about customers of another shop.
    else logEvent('payment-event-ignored', {})
    return context.json({ received: true })
  }
