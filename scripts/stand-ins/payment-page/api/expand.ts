import type { Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import { paymentIntentObject } from '../objects/payment-intent.ts'
import { paymentOf } from '../operations/lookup.ts'
import { missing, StripeError } from './errors.ts'

/** Any object in an answer. */
export type Answer = object

const EXPANSIONS: Record<string, Record<string, (ledger: Ledger, id: string) => Answer>> = {
  'checkout.session': { payment_intent: (ledger, id) => paymentIntentObject(paymentOf(ledger, id)) },
  payment_intent: {
    latest_charge: (ledger, id) => chargeObject(ledger.charges.get(id) ?? missing('charge', id, 'charge')),
  },
}

/**
 * Replaces ids in an answer with the objects: `payment_intent.latest_charge`, in lists `data.payment_intent`.
 * @throws StripeError for what can't be expanded here
 */
export const expandAnswer = (ledger: Ledger, answer: Answer, paths: readonly string[]): Answer =>
  paths.reduce((expanded, path) => expandPath(ledger, expanded, path.split('.'), path), answer)

function expandPath(ledger: Ledger, answer: Answer, [name = '', ...rest]: string[], path: string): Answer {
  const fields = new Map<string, unknown>(Object.entries(answer))
  const value = fields.get(name)
  if (name === 'data' && Array.isArray(value) && rest.length > 0) {
    return { ...answer, data: value.map((item: Answer) => expandPath(ledger, item, rest, path)) }
  }
  const expansion = EXPANSIONS[String(fields.get('object'))]?.[name]
  if (!expansion) throw new StripeError(400, `This property cannot be expanded (${path}).`)
  if (value === null) return answer
  const whole = expansion(ledger, String(value))
  return { ...answer, [name]: rest.length === 0 ? whole : expandPath(ledger, whole, rest, path) }
}
