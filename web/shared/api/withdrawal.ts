import * as v from 'valibot'
import { normaliseEmail } from '../links/email-address.ts'
import { recordedName, text } from '../text/text.ts'
import { maxCartItems, orderNumber } from './values.ts'

/**
 * How far a withdrawal got.
 * `waiting`: stated without signing in. The buyer can disown it until the repayment, from `until` on (ISO 8601). Without
 * `until`, the mail about it is not sent yet.
 * `stated`: accepted, and about to be repaid. `bank`: the buyer's bank has the money.
 * `repaid`, `undone`: at `endedAt` (ISO 8601). `undone` means disowned by the buyer, and has no titles.
 */
export const orderWithdrawalStateSchema = v.object({
  state: v.picklist(['waiting', 'stated', 'bank', 'repaid', 'undone']),
  /** ISO 8601, UTC. */
  statedAt: v.string(),
  titles: v.array(v.string()),
  until: v.exactOptional(v.string()),
  endedAt: v.exactOptional(v.string()),
})
export type OrderWithdrawalState = v.InferOutput<typeof orderWithdrawalStateSchema>

/** `positions`: the chosen lines of the order, from 0; without it, all lines that can be withdrawn from. */
export const orderWithdrawalSchema = v.object({
  number: orderNumber,
  positions: v.exactOptional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCartItems))),
      v.minLength(1),
      v.maxLength(maxCartItems),
    ),
  ),
})

/**
 * `accepted`: for the lines without a refusal. `repeated`: these lines have been withdrawn from before. All other outcomes are
 * refusals. `lines`: the chosen lines; empty unless the withdrawal was accepted, or refused because of the lines.
 * `isInDispute`: the bank has the money, and the shop repays if it comes back.
 */
export const withdrawalResultSchema = v.object({
  outcome: v.picklist(['accepted', 'repeated', 'delivered', 'too-late', 'already-returned']),
  lines: v.optional(
    v.array(v.object({ title: v.string(), refusal: v.nullable(v.picklist(['delivered', 'too-late'])) })),
    [],
  ),
  isInDispute: v.exactOptional(v.literal(true)),
})
export type WithdrawalResult = v.InferOutput<typeof withdrawalResultSchema>

const typedEmail = v.pipe(text(320), v.transform(normaliseEmail))

/**
 * A withdrawal without signing in. The response is always 202 without content, so that it reveals nothing about other people's
 * orders; the mail to the order's address tells the result. `number` is null if the author does not know it. The receipt goes to
 * `acknowledgeTo`, by default `email`, the address of the order. No mail quotes the name.
 */
export const withdrawalRequestSchema = v.object({
  number: v.nullable(orderNumber),
  name: recordedName(200),
  email: typedEmail,
  acknowledgeTo: v.exactOptional(typedEmail),
})
export type WithdrawalRequest = v.InferOutput<typeof withdrawalRequestSchema>

/** The statement that the buyer disowns: the id in the link of its acknowledgement. */
export const disownedStatementSchema = v.object({ statement: v.pipe(v.string(), v.uuid()) })

/**
 * `disowned`: now or before. All other outcomes change nothing. `too-late`: the withdrawal was repaid, or confirmed by the
 * signed-in buyer. `unknown`: the statement does not exist.
 */
export const disownedWithdrawalSchema = v.object({ outcome: v.picklist(['disowned', 'too-late', 'unknown']) })
export type DisownedWithdrawal = v.InferOutput<typeof disownedWithdrawalSchema>
