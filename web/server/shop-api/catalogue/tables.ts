import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'
import type { LegalContent } from './legal-texts.ts'

/** Seller and legal pages as buyers were shown them, by the hash of their content. Never changed. */
type LegalSnapshots = { digest: string; content: Json<LegalContent>; first_shown_at: Generated<Date> }

/** The price of a product from `valid_from` until its next row. A trigger refuses changes, so it is evidence. */
type PriceLogRows = {
  id: Generated<string>
  product_id: string
  price_ore: number
  valid_from: Date
  recorded_at: Generated<Date>
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    legal_snapshots: LegalSnapshots
    price_log: PriceLogRows
  }
}
