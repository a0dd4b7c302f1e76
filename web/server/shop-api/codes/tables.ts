import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'

type Codes = {
  number: Generated<number>
  /** The code itself is not stored: codes/code-text.ts. */
  code_hash: string
  product_id: string
  title: string
  /** Ids of adventures at the creation of the code. */
  unlocks: Json<string[]>
  /** Names the people who get the code. */
  note: string
  made_at: Generated<Date>
  expires_at: Date | null
  redeemed_at: Generated<Date | null>
  /** An account; null again once the account is deleted. */
  redeemed_by: Generated<string | null>
  revoked_at: Generated<Date | null>
  revoked_reason: Generated<string | null>
  /** A gift sold before the release can't be redeemed until then. */
  pre_order: Generated<boolean>
  /** Set while the payment of a gift is refunded or disputed. */
  returned_at: Generated<Date | null>
}

/** The order has one line, unlocked for the account that redeems the code. */
type Gifts = {
  order_number: number
  code_number: number
  code_key: string
  /** The giver's input is null once erased, and in orders restored from the payment service. */
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
