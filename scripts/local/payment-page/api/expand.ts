import type { Ledger } from '../ledger.ts'
import { balanceTransactionObject } from '../objects/balance-transaction.ts'
import { chargeObject } from '../objects/charge.ts'
import { lineItemObject } from '../objects/line-item.ts'
import { paymentIntentObject } from '../objects/payment-intent.ts'
import { chargeOf, paymentOf, refundOf, sessionOf } from '../operations/lookup.ts'
import { StripeError } from './errors.ts'
import { listOf } from './list.ts'

/** Any object in an answer. */
export type Answer = object

type Expansion = (ledger: Ledger, id: string, owner: string) => Answer

const payment: Expansion = (ledger, id) => paymentIntentObject(paymentOf(ledger, id), ledger.origin())
const charge: Expansion = (ledger, id) => chargeObject(chargeOf(ledger, id), ledger.origin())

const lineItems: Expansion = (ledger, _id, owner) => {
  const session = sessionOf(ledger, owner)
  const items = session.lines.map((line) => lineItemObject(line, session))
  return listOf(`/v1/checkout/sessions/${owner}/line_items`, { items, hasMore: false })
}

/** Balance transactions aren't stored: everything except the id is derived from the charge or refund. */
const chargeTransaction: Expansion = (ledger, id, owner) => {
  const { amount, currency, created } = chargeOf(ledger, owner)
  const kind = { type: 'charge', category: 'charge' } as const
  return balanceTransactionObject({ id, amount, currency, created, source: owner, ...kind })
}
const refundTransaction: Expansion = (ledger, id, owner) => {
  const { amount, currency, created } = refundOf(ledger, owner)
  const kind = { type: 'refund', category: 'refund' } as const
  return balanceTransactionObject({ id, amount: -amount, currency, created, source: owner, ...kind })
}
const failureTransaction: Expansion = (ledger, id, owner) => {
  const { amount, currency, created } = refundOf(ledger, owner)
  const kind = { type: 'refund_failure', category: 'refund_failure' } as const
  return balanceTransactionObject({ id, amount, currency, created, source: owner, ...kind })
}

const EXPANSIONS: Record<string, Record<string, Expansion>> = {
  'checkout.session': { payment_intent: payment, line_items: lineItems },
  payment_intent: { latest_charge: charge },
  charge: { payment_intent: payment, balance_transaction: chargeTransaction },
  refund: {
    charge,
    payment_intent: payment,
    balance_transaction: refundTransaction,
    failure_balance_transaction: failureTransaction,
  },
  dispute: { charge, payment_intent: payment },
}

const MAX_DEPTH = 4

/**
 * Replaces ids in an answer with the objects: `payment_intent.latest_charge`, in lists `data.payment_intent`.
 * @throws StripeError for what can't be expanded
 */
export function expandAnswer(ledger: Ledger, answer: Answer, paths: readonly string[]): Answer {
  return paths.reduce((expanded, path) => {
    const names = path.split('.')
    if (names.length > MAX_DEPTH) {
      throw new StripeError(400, `You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`)
    }
    return expandPath(ledger, expanded, names, path)
  }, answer)
}

function expandPath(ledger: Ledger, answer: Answer, [name = '', ...rest]: string[], path: string): Answer {
  const fields = new Map<string, unknown>(Object.entries(answer))
  const value = fields.get(name)
  if (name === 'data' && Array.isArray(value) && rest.length > 0) {
    return { ...answer, data: value.map((item: Answer) => expandPath(ledger, item, rest, path)) }
  }
  const expansion = EXPANSIONS[String(fields.get('object'))]?.[name]
  if (!expansion) throw new StripeError(400, `This property cannot be expanded (${path}).`)
  if (value === null) return answer
  const whole = typeof value === 'object' ? value : expansion(ledger, String(value), String(fields.get('id')))
  return { ...answer, [name]: rest.length === 0 ? whole : expandPath(ledger, whole, rest, path) }
}
