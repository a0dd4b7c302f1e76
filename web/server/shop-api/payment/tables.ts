import type { ColumnType, Generated } from 'kysely'
import type { CameFrom } from '#shared/came-from.ts'
import type { LegalVersions } from '../catalogue/legal-texts.ts'
import type { Json } from '../database/schema.ts'
import type { CheckoutGift } from '../delivery/gifts.ts'
import type { DeliveryChoice } from '../orders/delivery-choice.ts'
import type { CheckoutRecordStatus } from './checkout-record.ts'
import type { CheckoutLine } from './payments.ts'

type CheckoutSessions = {
  reference: string
  /** Id and address at the payment service; null until it has responded. */
  session_id: string | null
  url: string | null
  user_sub: string
  email: string
  attempt: string
  /** Hash of cart, prices, legal versions, delivery and gift. Tells different carts of one attempt apart. */
  fingerprint: string
  lines: Json<CheckoutLine[]>
  total_ore: number
  return_origin: string
  legal_versions: Json<LegalVersions>
  delivery_choice: Json<DeliveryChoice>
  status: CheckoutRecordStatus
  created_at: Date
  expires_at: Date
  /** Null for a checkout restored from the payment service. */
  legal_digest: string | null
  is_buy_now: Generated<boolean>
  gift: ColumnType<CheckoutGift | null, string | null | undefined, string | null>
  came_from: ColumnType<CameFrom | null, string | null | undefined, never>
}

type PaymentEvents = {
  id: string
  type: string
  /** The reference of the checkout or, for money that went back, the payment intent. */
  subject: string
  received_at: Generated<Date>
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    checkout_sessions: CheckoutSessions
    payment_events: PaymentEvents
  }
}
