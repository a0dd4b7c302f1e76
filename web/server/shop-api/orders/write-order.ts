import type { CameFrom } from '#shared/came-from.ts'
import { vatOreIn } from '#shared/money.ts'
import type { LegalVersions } from '../catalogue/legal-texts.ts'
import type { ProductForSale } from '../catalogue/products-for-sale.ts'
import type { ShopTransaction } from '../database/schema.ts'
import { awaitsUnlock, type DeliveryChoice } from './delivery-choice.ts'

export type PaymentMethod = {
  /** `type`, `brand` and `wallet` are words of the payment service, such as card, visa, google_pay. */
  type: string
  brand: string | null
  last4: string | null
  wallet: string | null
}

/** Computed by the payment service for the buyer's country. `vatRate` is in percent. */
export type LineTax = { vatRate: number; vatOre: number }

/** The countries (ISO 3166-1, upper-case) are evidence of the buyer's residence: directive 2006/112/EC, article 58. */
export type PaymentDetails = {
  method: PaymentMethod | null
  billingCountry: string | null
  cardCountry: string | null
  /** One for each line of the checkout, in the same order; undefined if the VAT rates of the content apply. */
  taxes?: LineTax[]
}

type BoughtLine = Omit<ProductForSale, 'imageUrl'>

/** `vatOre` is computed by the payment service, or from the rate of the content. */
type SoldLine = BoughtLine & { vatOre: number }

export type Purchase = {
  reference: string
  sub: string
  email: string
  lines: readonly BoughtLine[]
  totalOre: number
  legalVersions: LegalVersions
  legalDigest: string | null
  deliveryChoice: DeliveryChoice
  isGift: boolean
  cameFrom?: CameFrom
}

type OrderPayment = { number: number; paymentIntent: string; paidAt: Date; details?: PaymentDetails }

export async function writeOrder(
  transaction: ShopTransaction,
  purchase: Purchase,
  { number, paymentIntent, paidAt, details }: OrderPayment,
): Promise<SoldLine[]> {
  const lines = taxedLines(purchase.lines, details?.taxes)
  await transaction
    .insertInto('orders')
    .values({
      number,
      reference: purchase.reference,
      user_sub: purchase.sub,
      email: purchase.email,
      total_ore: purchase.totalOre,
      payment_intent: paymentIntent,
      paid_at: paidAt,
      legal_versions: JSON.stringify(purchase.legalVersions),
      legal_digest: purchase.legalDigest,
      came_from: purchase.cameFrom ? JSON.stringify(purchase.cameFrom) : null,
    })
    .execute()
  await transaction
    .insertInto('order_lines')
    .values(
      lines.map(
        ({ id, title, priceOre, unlocks, vatRate, vatOre, preOrder, releaseOn = null, facts }, position) => ({
          order_number: number,
          position,
          product_id: id,
          title,
          price_ore: priceOre,
          vat_rate: vatRate,
          vat_ore: vatOre,
          unlocks: JSON.stringify(unlocks),
          pre_order: preOrder,
          release_on: releaseOn,
          release_told: releaseOn,
          facts: JSON.stringify(facts),
          awaits_unlock: purchase.isGift || awaitsUnlock(purchase.deliveryChoice, position),
        }),
      ),
    )
    .execute()
  if (details) await writePaymentDetails(transaction, paymentIntent, details)
  return lines
}

const taxedLines = (lines: readonly BoughtLine[], taxes: PaymentDetails['taxes']): SoldLine[] =>
  lines.map((line, position) => {
    const { vatRate, priceOre } = line
    return { ...line, vatOre: vatOreIn(priceOre, vatRate), ...taxes?.[position] }
  })

async function writePaymentDetails(
  transaction: ShopTransaction,
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

/** Unlocks an adventure if at least one line that has it is unlocked. `isLocked`: the money has already gone back. */
export async function writeEntitlements(
  transaction: ShopTransaction,
  orderNumber: number,
  { lines, deliveryChoice, sub }: Purchase,
  isLocked: boolean,
): Promise<void> {
  const unlocked = new Set(
    lines.flatMap(({ unlocks }, position) => (awaitsUnlock(deliveryChoice, position) ? [] : unlocks)),
  )
  const bought = [...new Set(lines.flatMap(({ unlocks }) => unlocks))]
  if (bought.length === 0) return
  const revoked_at = isLocked ? new Date() : null
  await transaction
    .insertInto('entitlements')
    .values(
      bought.map((adventure_id) => ({
        adventure_id,
        order_number: orderNumber,
        user_sub: sub,
        revoked_at,
        awaits_unlock: !unlocked.has(adventure_id),
      })),
    )
    .execute()
}
