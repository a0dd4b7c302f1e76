import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'
import type { LegalContent } from './legal-texts.ts'

/** Sellers and legal texts as they were shown to buyers. Rows never change. `digest` is the hash of the content. */
type LegalSnapshots = { digest: string; content: Json<LegalContent>; first_shown_at: Generated<Date> }

/**
 * A row applies until the next row of the product. `contents` names what the product unlocks (`contentsOf`); without a price it
 * is not for sale to everyone. A trigger refuses changes, because the log is evidence.
 */
type PriceLogRows = {
  id: Generated<string>
  product_id: string
  contents: string
  price_ore: number | null
  valid_from: Date
  recorded_at: Generated<Date>
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    legal_snapshots: LegalSnapshots
    price_log: PriceLogRows
  }
}
