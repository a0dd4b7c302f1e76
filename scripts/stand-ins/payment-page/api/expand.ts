import { type Ledger, paymentOf } from '../ledger.ts'
import { sentOf } from '../store/records.ts'
import { StripeError } from './errors.ts'

/** Any object in a response. */
export type ApiObject = object

const PATH = 'payment_intent.latest_charge'

/**
 * Replaces the payment's id by the payment with its charge: of a session by `payment_intent.latest_charge`, of each
 * session in a list by `data.payment_intent.latest_charge`.
 * @throws StripeError for another path, which can't be expanded here
 */
export function expandIds(ledger: Ledger, object: ApiObject, paths: readonly string[]): ApiObject {
  const [path] = paths
  if (path === undefined) return object
  if ('payment_intent' in object && path === PATH) return withPayment(ledger, object)
  if ('data' in object && Array.isArray(object.data) && path === `data.${PATH}`)
    return { ...object, data: object.data.map((item) => withPayment(ledger, item)) }
  throw new StripeError(400, `The local payment page can't do this: it expands only ${PATH}, not ${path}.`)
}

function withPayment(ledger: Ledger, session: { payment_intent: unknown }): ApiObject {
  if (session.payment_intent === null) return session
  const payment = paymentOf(ledger, String(session.payment_intent))
  const latest_charge = ledger.charges.get(payment.latest_charge ?? '') ?? null
  return { ...session, payment_intent: { ...sentOf(payment), latest_charge } }
}
