import type { Selectable, Transaction } from 'kysely'
import { defaultVatRate, vatOreIn } from '../../../shared/prices/vat.ts'
import { awaitsUnlock } from '../delivery/choice.ts'
import { deliveryFacts } from '../delivery/facts.ts'
import { writeConsent } from '../delivery/stored-unlocks.ts'
import { queueConfirmation } from '../mail/outbox.ts'
import { lockOrderNumbers } from './locks.ts'
import type { ShopSchema } from './schema.ts'

type CheckoutRow = Selectable<ShopSchema['checkout_sessions']>
type Payment = { paymentIntent: string; paidAt: Date }

/** Writes the order of a paid checkout, its lines and its entitlements, within the caller's transaction. */
export async function writeOrder(
  transaction: Transaction<ShopSchema>,
  checkout: CheckoutRow,
  { paymentIntent, paidAt }: Payment,
  isLocked: boolean,
) {
  const number = await nextNumber(transaction)
  const { reference, user_sub, email, total_ore, lines, delivery_choice } = checkout
  const consent = delivery_choice?.consent
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
    })
    .execute()
  await transaction
    .insertInto('order_lines')
    .values(
      lines.map(({ id, title, priceOre, unlocks, vatRate = defaultVatRate, preOrder = false }, position) => ({
        order_number: number,
        position,
        product_id: id,
        title,
        price_ore: priceOre,
        vat_rate: vatRate,
        vat_ore: vatOreIn(priceOre, vatRate),
        unlocks: JSON.stringify(unlocks),
        pre_order: preOrder,
        awaits_unlock: awaitsUnlock(delivery_choice, position),
      })),
    )
    .execute()
  const mailId = await queueConfirmation(transaction, number, {
    kind: 'order-confirmation',
    paidAt: paidAt.toISOString(),
    lines: lines.map(({ title, priceOre, vatRate = defaultVatRate }) => ({
      title,
      priceOre,
      vatRate,
      vatOre: vatOreIn(priceOre, vatRate),
    })),
    totalOre: total_ore,
    legalDigest: checkout.legal_digest,
    site: checkout.return_origin,
    ...(delivery_choice && { delivery: deliveryFacts(lines, delivery_choice) }),
  })
  if (consent) await writeConsent(transaction, number, { consent, givenIn: 'checkout', mailId })
  await writeEntitlements(transaction, checkout, number, isLocked)
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

/** Takes a lock that is held until the transaction ends, so call it as late as possible. */
async function nextNumber(transaction: Transaction<ShopSchema>) {
  await lockOrderNumbers(transaction)
  const { last } = await transaction
    .selectFrom('orders')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
