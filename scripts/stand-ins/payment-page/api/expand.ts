import { type Ledger, paymentOf } from '../ledger.ts'
import { chargeObject, paymentIntentObject } from '../objects.ts'
import { missing, StripeError } from './errors.ts'

/** Any object in a response. */
export type ApiObject = object

const EXPANSIONS: Record<string, Record<string, (ledger: Ledger, id: string) => ApiObject>> = {
  'checkout.session': { payment_intent: (ledger, id) => paymentIntentObject(paymentOf(ledger, id)) },
  payment_intent: {
    latest_charge: (ledger, id) => chargeObject(ledger.charges.get(id) ?? missing('charge', id, 'charge')),
  },
}

/**
 * Replaces ids in a response with the objects: `payment_intent.latest_charge`, in lists `data.payment_intent`.
 * @throws StripeError for a path that can't be expanded here
 */
export const expandIds = (ledger: Ledger, object: ApiObject, paths: readonly string[]): ApiObject =>
  paths.reduce((expanded, path) => expandPath(ledger, expanded, path.split('.'), path), object)

function expandPath(
  ledger: Ledger,
  object: ApiObject,
  [name = '', ...rest]: string[],
  path: string,
): ApiObject {
  const fields = new Map<string, unknown>(Object.entries(object))
  const value = fields.get(name)
  if (name === 'data' && Array.isArray(value) && rest.length > 0) {
    return { ...object, data: value.map((item: ApiObject) => expandPath(ledger, item, rest, path)) }
  }
  const expansion = EXPANSIONS[String(fields.get('object'))]?.[name]
  if (!expansion) throw new StripeError(400, `This property cannot be expanded (${path}).`)
  if (value === null) return object
  const whole = expansion(ledger, String(value))
  return { ...object, [name]: rest.length === 0 ? whole : expandPath(ledger, whole, rest, path) }
}
