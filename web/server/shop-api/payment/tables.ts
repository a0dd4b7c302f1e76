import type { ColumnType, Generated } from 'kysely'
import type { LegalVersions } from '../catalogue/legal-texts.ts'
import type { Json } from '../database/schema.ts'
import type { CheckoutGift } from '../delivery/gift-order.ts'
import type { DeliveryChoice } from '../orders/delivery-choice.ts'
import type { CheckoutLine } from './checkout-record.ts'
import type { CheckoutRecordStatus } from './checkout-status.ts'

type CheckoutSessions = {
  reference: string
  /** Id and address at the payment service; null until it has answered. */
  session_id: string | null
  url: string | null
  user_sub: string
  email: string
  attempt: string
  /** Hash of products, prices, legal versions and delivery: another cart under the same attempt has another one. */
  fingerprint: string
  lines: Json<CheckoutLine[]>
  total_ore: number
  return_origin: string
  legal_versions: Json<LegalVersions>
  delivery_choice: Json<DeliveryChoice>
  status: CheckoutRecordStatus
  created_at: Date
  expires_at: Date
  /** The wording of the legal pages at that time; null for checkouts that were restored from the payment service. */
  legal_digest: string | null
  /** One product, bought without the cart. */
  is_buy_now: Generated<boolean>
  /** Null unless it is a gift. */
  gift: ColumnType<CheckoutGift | null, string | null | undefined, string | null>
}

/** Ids of recorded events. */
type PaymentEvents = { id: string; type: string; received_at: Generated<Date> }

declare module '../database/schema.ts' {
  interface ShopSchema {
    checkout_sessions: CheckoutSessions
    payment_events: PaymentEvents
  }
}
