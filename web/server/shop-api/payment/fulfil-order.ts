import type { Transaction } from 'kysely'
import type { ShopSchema } from '../database/schema.ts'
import { writeGift } from '../delivery/gifts.ts'
import { queueConfirmation } from '../mail/outbox.ts'
import { issueCreditNote } from '../orders/credit-notes.ts'
import { deliveryFacts, writeConsent } from '../orders/delivery-choice.ts'
import { lockedBecause, lockReturnedMoney } from '../orders/returned-money.ts'
import { type Purchase, writeEntitlements, writeOrder } from '../orders/write-order.ts'
import { type CheckoutRow, checkoutOf } from './checkout-record.ts'
import type { PaymentSucceeded } from './events.ts'

/** Runs in the caller's transaction. Also credits money that went back before the payment was reported. */
export async function fulfilOrder(
  transaction: Transaction<ShopSchema>,
  row: CheckoutRow,
  payment: PaymentSucceeded,
): Promise<void> {
  const returned = await lockReturnedMoney(transaction, payment.paymentIntent)
  const isLocked = lockedBecause(returned, row.total_ore) !== undefined
  const { gift, ...checkout } = checkoutOf(row)
  const purchase: Purchase = { ...checkout, legalDigest: row.legal_digest, isGift: gift !== undefined }
  const { consent } = purchase.deliveryChoice

  const { number, lines } = await writeOrder(transaction, purchase, payment)
  const mailId = await queueConfirmation(transaction, number, {
    kind: 'order-confirmation',
    paidAt: payment.paidAt.toISOString(),
    lines: lines.map(({ title, priceOre, vatRate, vatOre, facts }) => ({
      title,
      priceOre,
      vatRate,
      vatOre,
      ...(facts && { facts }),
    })),
    totalOre: purchase.totalOre,
    legalDigest: purchase.legalDigest,
    site: checkout.returnOrigin,
    delivery: deliveryFacts(lines, purchase.deliveryChoice),
    ...(gift && { isGift: true }),
  })
  if (consent) await writeConsent(transaction, number, { consent, givenIn: 'checkout', mailId })
  if (gift) await writeGift(transaction, row, { gift, number, isLocked })
  else await writeEntitlements(transaction, number, purchase, isLocked)
  await issueCreditNote(transaction, number, returned, null)
}
