import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'

type Codes = {
  number: Generated<number>
  /** Only the hash is stored: codes/code-text.ts. */
  code_hash: string
  product_id: string
  title: string
  /** Ids of adventures at the creation of the code. */
  unlocks: Json<string[]>
  /** Who gets the code. */
  note: string
  made_at: Generated<Date>
  expires_at: Date | null
  redeemed_at: Generated<Date | null>
  /** An account; null again once the account is deleted. */
  redeemed_by: Generated<string | null>
  revoked_at: Generated<Date | null>
  revoked_reason: Generated<string | null>
  /** A gift that was sold before the release can't be redeemed until the release. */
  pre_order: Generated<boolean>
  /** Set while the payment of a gift is refunded or disputed. */
  returned_at: Generated<Date | null>
}

/** The order of a gift has one line, which is unlocked for the account that redeems the code. */
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
