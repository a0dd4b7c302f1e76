import type { Selectable } from 'kysely'
import type { CheckoutRequest } from '#shared/api/checkout.ts'
import type { GiftFields } from '#shared/gifts/gift-contract.ts'
import { hashCode, normaliseCode } from '../codes/code-text.ts'
import type { GiftCode } from '../codes/gift-codes.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { queueMail } from '../mail/outbox.ts'
import type { ChosenLine, DeliveryChoice } from '../orders/delivery-choice.ts'

type CheckoutRow = Pick<
  Selectable<ShopSchema['checkout_sessions']>,
  'lines' | 'legal_digest' | 'return_origin'
>

/**
 * Writes the gift of an order, in the transaction that writes the order, and queues its mail. The caller removes the giver's
 * input from the checkout. `isLocked`: refunded already.
 */
export async function writeGift(
  transaction: ShopTransaction,
  { lines: [line], legal_digest, return_origin }: CheckoutRow,
  { gift, number, isLocked }: { gift: CheckoutGift; number: number; isLocked: boolean },
) {
  if (!line) return
  const { key, hash, to, from, words } = gift
  const code = await transaction
    .insertInto('codes')
    .values({
      code_hash: hash,
      product_id: line.id,
      title: line.title,
      unlocks: JSON.stringify(line.unlocks),
      note: `Gift, order ${number}`,
      expires_at: null,
      pre_order: line.preOrder,
      returned_at: isLocked ? new Date() : null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('gifts')
    .values({
      order_number: number,
      code_number: code.number,
      code_key: key,
      recipient_email: to,
      giver_name: from,
      words,
    })
    .execute()
  if (to === null) return
  await queueMail(transaction, number, {
    kind: 'gift',
    title: line.title,
    isPreOrder: line.preOrder,
    ...(line.releaseOn && { releaseOn: line.releaseOn }),
    ...(line.facts.needs && { needs: line.facts.needs }),
    legalDigest: legal_digest,
    site: return_origin,
  })
}

/** @returns undefined for a staff code */
export async function lockOrderOfGift(
  transaction: ShopTransaction,
  codeHash: string,
): Promise<number | undefined> {
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('gifts', 'gifts.order_number', 'orders.number')
    .innerJoin('codes', 'codes.number', 'gifts.code_number')
    .select('orders.number')
    .where('code_hash', '=', codeHash)
    .forUpdate('orders')
    .executeTakeFirst()
  return order?.number
}

const codeOf = (transaction: ShopTransaction, orderNumber: number) =>
  transaction.selectFrom('gifts').select('code_number').where('order_number', '=', orderNumber)

const setWithdrawn = (transaction: ShopTransaction, orderNumber: number, withdrawn_at: Date | null) =>
  transaction
    .updateTable('entitlements')
    .set({ withdrawn_at })
    .where('code_number', '=', codeOf(transaction, orderNumber))
    .execute()

const withdrawalOf = (orderNumber: number) => `Withdrawal from order ${orderNumber}`

/** Whether the account has withdrawn from a gift since a day. */
export const hasWithdrawnGift = async (transaction: ShopTransaction, sub: string, since: Date) =>
  (await transaction
    .selectFrom('orders')
    .innerJoin('gifts', 'gifts.order_number', 'orders.number')
    .innerJoin('codes', 'codes.number', 'gifts.code_number')
    .select('orders.number')
    .where('user_sub', '=', sub)
    .where('revoked_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The caller has locked the order. */
export async function revokeGift(transaction: ShopTransaction, orderNumber: number, now: Date) {
  await transaction
    .updateTable('codes')
    .set({ revoked_at: now, revoked_reason: withdrawalOf(orderNumber) })
    .where('number', '=', codeOf(transaction, orderNumber))
    .where('revoked_at', 'is', null)
    .execute()
  await setWithdrawn(transaction, orderNumber, now)
}

/** Undoes `revokeGift` for a disowned withdrawal. The caller has locked the order. */
export async function restoreGift(transaction: ShopTransaction, orderNumber: number, now: Date) {
  await transaction
    .updateTable('codes')
    .set({ revoked_at: null, revoked_reason: null })
    .where('number', '=', codeOf(transaction, orderNumber))
    .where('revoked_reason', '=', withdrawalOf(orderNumber))
    .execute()
  await setWithdrawn(transaction, orderNumber, null)
  // A mail that was due while the code was revoked was cancelled.
  await transaction
    .updateTable('mails')
    .set({ cancelled_at: null, next_try_at: now })
    .where('order_number', '=', orderNumber)
    .where('kind', '=', 'gift')
    .where('sent_at', 'is', null)
    .execute()
}

/** The giver's input is null once stored with the gift, and in a checkout restored from the payment service. */
export type CheckoutGift = GiftCode & { [Field in keyof GiftFields]: GiftFields[Field] | null }

/** @throws Refusal unless the gift is one product with consent to immediate delivery; a pre-order needs no consent */
export function checkGift(
  { gift, isBuyNow = false }: Pick<CheckoutRequest, 'gift' | 'isBuyNow'>,
  lines: readonly ChosenLine[],
  { consent }: DeliveryChoice,
) {
  if (!gift) return
  if (!isBuyNow)
    throw new Refusal({ code: 'invalid-request' }, 'A gift is bought without the cart: isBuyNow.')
  if (!consent && lines.some(({ preOrder }) => !preOrder)) {
    throw new Refusal(
      { code: 'invalid-request' },
      'A gift of a released product needs unlockAtOnce, with its id and a wording for gifts.',
    )
  }
}

/** The number of the order that gave this code; undefined for a code without an order, such as one for the press. */
export async function orderOfGiftCode(
  database: ShopDatabase,
  named: { number: number } | { text: string },
): Promise<number | undefined> {
  const gifts = database
    .selectFrom('gifts')
    .innerJoin('codes', 'codes.number', 'gifts.code_number')
    .select('order_number')
  const gift = await ('number' in named
    ? gifts.where('codes.number', '=', named.number)
    : gifts.where('code_hash', '=', hashCode(normaliseCode(named.text) ?? ''))
  ).executeTakeFirst()
  return gift?.order_number
}
