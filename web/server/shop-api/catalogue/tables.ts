import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'
import type { LegalContent } from './legal-texts.ts'

/** Sellers and legal texts as they were shown to buyers. Rows never change. `digest` is the hash of the content. */
type LegalSnapshots = { digest: string; content: Json<LegalContent>; first_shown_at: Generated<Date> }

/** A price applies until the next row of the product. A trigger refuses changes, because the log is evidence. */
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
