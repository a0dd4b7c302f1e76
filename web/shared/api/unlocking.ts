import * as v from 'valibot'
import { unlockWordingSchema } from '../products/unlock-consent.ts'
import { maxCartItems, orderNumber, productId } from './values.ts'

/** The app reads the same response. The first element of `data` has all adventures. */
export const unlockedContentSchema = v.object({
  data: v.optional(
    v.nullable(v.array(v.object({ adventures: v.array(v.object({ adventureId: v.string() })) }))),
  ),
})

/** The products of an order that the buyer unlocks, and the version of the statements that the buyer read. */
export const unlockRequestSchema = v.object({
  number: orderNumber,
  ids: v.pipe(v.array(productId), v.minLength(1), v.maxLength(maxCartItems)),
  wording: unlockWordingSchema,
})
export type UnlockRequest = v.InferOutput<typeof unlockRequestSchema>

/** `unlocked`: now or before. All other outcomes change nothing. `returned`: the money of the order has gone back. */
export const unlockOutcomeSchema = v.object({
  outcome: v.picklist(['unlocked', 'withdrawn', 'not-released', 'returned']),
})
export type UnlockOutcome = v.InferOutput<typeof unlockOutcomeSchema>['outcome']
