import type Stripe from 'stripe'
import type { Line, SessionRecord } from '../store/records.ts'

/** The JSON form: the stripe package converts decimal strings to its own `Decimal`. */
type Serialised<Type> = Omit<Type, 'unit_amount_decimal'> & { unit_amount_decimal: string | null }
type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Serialised<Stripe.Price> }

export function lineItemObject(line: Line, { currency, created }: SessionRecord): LineItem {
  const amount = line.unitAmount * line.quantity
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: line.name,
    metadata: {},
    price: priceObject(line, currency, created),
    quantity: line.quantity,
  }
}

const priceObject = (
  { price, product, unitAmount }: Line,
  currency: string,
  created: number,
): Serialised<Stripe.Price> => ({
  id: price,
  object: 'price',
  active: false,
  billing_scheme: 'per_unit',
  created,
  currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product,
  recurring: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'one_time',
  unit_amount: unitAmount,
  unit_amount_decimal: String(unitAmount),
})
