import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'

/** A one-time code for a product: for press, backers, prizes and gifts. */
type Codes = {
  number: Generated<number>
  /** See codes/code-text.ts. The code itself is not stored. */
  code_hash: string
  product_id: string
  title: string
  /** Ids of adventures at the time when the code was made. */
  unlocks: Json<string[]>
  /** The people who get the code, in the words of staff. */
  note: string
  made_at: Generated<Date>
  /** Null: the code never expires. */
  expires_at: Date | null
  redeemed_at: Generated<Date | null>
  /** The account; null again once the account is deleted. */
  redeemed_by: Generated<string | null>
  revoked_at: Generated<Date | null>
  revoked_reason: Generated<string | null>
  /** A gift that was sold before the release, and can't be redeemed until then. */
  pre_order: Generated<boolean>
  /** Of a gift: set while its payment is refunded or disputed. */
  returned_at: Generated<Date | null>
}

/** A gift has an order of one line, which is unlocked for the account that redeems the code. */
type Gifts = {
  order_number: number
  code_number: number
  /** See codes/gift-codes.ts. */
  code_key: string
  /** The input of the giver; null once erased, and in orders that were restored from the payment service. */
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
