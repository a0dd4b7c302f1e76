import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'

/** A one-time code: press, backers, winners of prizes and recipients of gifts redeem it for a product. */
type Codes = {
  number: Generated<number>
  /** See codes/code-text.ts. The code itself is not stored. */
  code_hash: string
  product_id: string
  title: string
  /** Ids of adventures, as they were when the code was made. */
  unlocks: Json<string[]>
  /** For whom it was made, in the words of staff. */
  note: string
  made_at: Generated<Date>
  /** The code can be redeemed until this moment; null: always. */
  expires_at: Date | null
  redeemed_at: Generated<Date | null>
  /** The account; null again once that is deleted. */
  redeemed_by: Generated<string | null>
  revoked_at: Generated<Date | null>
  revoked_reason: Generated<string | null>
  /** It can't be redeemed before its product is released: a gift that was sold before. */
  pre_order: Generated<boolean>
  /** Of a gift: set while the money is not with the shop. */
  returned_at: Generated<Date | null>
}

/** An order that is a gift. Its one line is unlocked for the account that redeems the code. */
type Gifts = {
  order_number: number
  code_number: number
  /** See gifts/gift-codes.ts. */
  code_key: string
  /** What the giver typed; null once it is erased, and in orders that were restored from the payment service. */
  recipient_email: string | null
  giver_name: string | null
  words: string | null
  erased_at: Generated<Date | null>
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    codes: Codes
    gifts: Gifts
  }
}
