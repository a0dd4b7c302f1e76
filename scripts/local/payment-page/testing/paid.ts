import type { RunningPaymentPage } from './running-payment-page.ts'
import { cart, press } from './shopper.ts'

/** Makes a paid purchase. @returns the ids of its objects */
export async function paidSession(
  { stripe }: RunningPaymentPage,
  customer_email = 'ada@example.com',
  number?: string,
) {
  const made = await stripe.checkout.sessions.create(cart({ customer_email }))
  await press(made.url, number)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(made.id)
  const payment = String(payment_intent)
  const { latest_charge } = await stripe.paymentIntents.retrieve(payment)
  return { session: made.id, payment, charge: String(latest_charge) }
}
