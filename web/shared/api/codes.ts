import * as v from 'valibot'
import { text } from '../text/text.ts'

/** Characters of a code, without dashes. */
export const CODE_LENGTH = 16

/** The code as it was typed: the shop forgives case, spaces, dashes and letters that look alike. */
export const redeemRequestSchema = v.object({ code: text(200) })

/**
 * `redeemed`: now, or before by the same account. All other outcomes are refusals that change nothing.
 * `used`: by another account. `not-released`: the gift was sold before the release. `already-owned`: the account owns
 * everything, and the code can be given to another person.
 */
export const redeemResultSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('redeemed'), title: v.string() }),
  v.object({ outcome: v.literal('already-owned'), title: v.string() }),
  v.object({ outcome: v.literal('not-released'), title: v.string() }),
  v.object({ outcome: v.picklist(['unknown', 'used', 'expired', 'revoked']) }),
])
export type RedeemResult = v.InferOutput<typeof redeemResultSchema>

/**
 * A product that the account has through a code. `isRevoked`: the shop has taken the product back. `giver`: the signature of a
 * gift; null once it is erased.
 */
export const redeemedCodeSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** ISO 8601, UTC. */
  redeemedAt: v.string(),
  isRevoked: v.boolean(),
  giver: v.exactOptional(v.nullable(v.string())),
})
export type RedeemedCode = v.InferOutput<typeof redeemedCodeSchema>
