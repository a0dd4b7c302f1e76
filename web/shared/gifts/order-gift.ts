import * as v from 'valibot'

/** `revoked`: the buyer has withdrawn from the gift, the money went back, or the shop has taken the gift back. */
export const giftStateSchema = v.picklist(['ready', 'redeemed', 'revoked'])
export type GiftState = v.InferOutput<typeof giftStateSchema>

/** A gift, as the buyer sees it in the order. */
export const orderGiftSchema = v.object({
  /** The recipient's e-mail address; null once the address is erased. */
  to: v.nullable(v.string()),
  state: giftStateSchema,
  /** The code, while it can be redeemed. Null if the shop can't compute the code any more. */
  code: v.nullable(v.string()),
})
export type OrderGift = v.InferOutput<typeof orderGiftSchema>
