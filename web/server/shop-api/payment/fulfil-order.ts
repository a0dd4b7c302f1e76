import type { Transaction } from 'kysely'
import { vatOreIn } from '#shared/prices/vat.ts'
import { lockOrderNumbers } from '../database/locks.ts'
import type { ShopSchema } from '../database/schema.ts'
import { writeGift } from '../delivery/gifts.ts'
import { queueConfirmation } from '../mail/outbox.ts'
import { writeConsent } from '../orders/consents.ts'
import { awaitsUnlock } from '../orders/delivery-choice.ts'
import { deliveryFacts } from '../orders/delivery-facts.ts'
import type { PaymentDetails } from '../orders/receipts.ts'
import type { CheckoutLine, CheckoutRow } from './checkout-record.ts'

type Payment = { paymentIntent: string; paidAt: Date; details?: PaymentDetails }

/**
 * Writes the order of a paid checkout, its lines and its entitlements, within the caller's transaction. The order is the
 * receipt too, and has its number. @returns the number
 */
export async function writeOrder(
  transaction: Transaction<ShopSchema>,
  checkout: CheckoutRow,
  { paymentIntent, paidAt, details }: Payment,
  isLocked: boolean,
): Promise<number> {
  const number = await nextNumber(transaction)
  const { reference, user_sub, email, total_ore, delivery_choice, gift } = checkout
  const lines = taxedLines(checkout.lines, details?.taxes)
  const { consent } = delivery_choice
  await transaction
    .insertInto('orders')
    .values({
      number,
      reference,
      user_sub,
      email,
      total_ore,
      payment_intent: paymentIntent,
      paid_at: paidAt,
      legal_versions: JSON.stringify(checkout.legal_versions),
      legal_digest: checkout.legal_digest,
    })
    .execute()
  await transaction
    .insertInto('order_lines')
    .values(
      lines.map(({ id, title, priceOre, unlocks, vatRate, vatOre, preOrder }, position) => ({
        order_number: number,
        position,
        product_id: id,
        title,
        price_ore: priceOre,
        vat_rate: vatRate,
        vat_ore: vatOre,
        unlocks: JSON.stringify(unlocks),
        pre_order: preOrder,
        awaits_unlock: gift !== null || awaitsUnlock(delivery_choice, position),
      })),
    )
    .execute()
  if (details) await keepPaymentDetails(transaction, paymentIntent, details)
  const mailId = await queueConfirmation(transaction, number, {
    kind: 'order-confirmation',
    paidAt: paidAt.toISOString(),
    lines: lines.map(({ title, priceOre, vatRate, vatOre }) => ({ title, priceOre, vatRate, vatOre })),
    totalOre: total_ore,
    legalDigest: checkout.legal_digest,
    site: checkout.return_origin,
    delivery: deliveryFacts(lines, delivery_choice),
    ...(gift && { isGift: true }),
  })
  if (consent) await writeConsent(transaction, number, { consent, givenIn: 'checkout', mailId })
  if (gift) await writeGift(transaction, checkout, { gift, number, isLocked })
  else await writeEntitlements(transaction, checkout, number, isLocked)
  return number
}

/** An adventure that several lines unlock is unlocked by the first line that doesn't wait. */
async function writeEntitlements(
  transaction: Transaction<ShopSchema>,
  { lines, delivery_choice, user_sub }: CheckoutRow,
  order_number: number,
  isLocked: boolean,
) {
  const unlocked = new Set(
    lines.flatMap(({ unlocks }, position) => (awaitsUnlock(delivery_choice, position) ? [] : unlocks)),
  )
  const bought = [...new Set(lines.flatMap(({ unlocks }) => unlocks))]
  if (bought.length === 0) return
  const revoked_at = isLocked ? new Date() : null
  await transaction
    .insertInto('entitlements')
    .values(
      bought.map((adventure_id) => ({
        adventure_id,
        order_number,
        user_sub,
        revoked_at,
        awaits_unlock: !unlocked.has(adventure_id),
      })),
    )
    .execute()
}

/** The lines with their VAT: as the payment service computed it, or by the rates of the content. */
const taxedLines = (lines: readonly CheckoutLine[], taxes: PaymentDetails['taxes']) =>
  lines.map((line, position) => {
    const { vatRate, priceOre } = line
    return { ...line, vatOre: vatOreIn(priceOre, vatRate), ...taxes?.[position] }
  })

/** Takes a lock that is held until the transaction ends, so call it as late as possible. */
async function nextNumber(transaction: Transaction<ShopSchema>) {
  await lockOrderNumbers(transaction)
  const { last } = await transaction
    .selectFrom('orders')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Keeps how an order was paid, and from which country, in the transaction that writes the order. */
async function keepPaymentDetails(
  transaction: Transaction<ShopSchema>,
  paymentIntent: string,
  { method, billingCountry, cardCountry, taxes }: PaymentDetails,
): Promise<void> {
  await transaction
    .insertInto('payment_details')
    .values({
      payment_intent: paymentIntent,
      method: method && JSON.stringify(method),
      billing_country: billingCountry,
      card_country: cardCountry,
      taxed_by: taxes ? 'payment-service' : 'content',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
