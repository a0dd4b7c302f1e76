import type { Context, Handler } from 'hono'
import { logFault } from '../../common/log.ts'
import { recordEvent } from '../payment/record-payment.ts'
import type { Payments, ShopPorts } from '../ports.ts'
import { Refusal } from '../problem.ts'

const SIGNATURE_HEADER = 'stripe-signature'

/** A wrong signature is logged as an event of its own, for an alarm: with a wrong signing secret every webhook fails. */
async function readEvent(payments: Payments, { req, get }: Context) {
  const signature = req.header(SIGNATURE_HEADER)
  try {
    return await payments.readEvent(new Uint8Array(await req.arrayBuffer()), signature)
  } catch (error) {
    if (signature && error instanceof Refusal) {
      logFault('payment-signature-refused', { requestId: get('requestId') })
    }
    throw error
  }
}

/**
 * Receives the payment service's events. It repeats an event for days until the answer is 2xx, so 2xx is answered only
 * after everything is recorded.
 */
export const receivePayment =
  (ports: ShopPorts): Handler =>
  async (context) => {
    const event = await readEvent(ports.payments, context)
    if (event) await recordEvent(ports, event)
    return context.json({ received: true })
  }
