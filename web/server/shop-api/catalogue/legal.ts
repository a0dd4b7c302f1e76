/** Who sells and on what terms: published by editors, shown to buyers, confirmed by mail. */
import type { RichTextContent } from '#shared/content-types.ts'

/** Who sells, as published in the site settings. `address` has several lines. */
export type Seller = {
  name: string
  organisationNumber: string
  vatNumber: string
  address: string
  email: string
  phone: string | null
}

/** A legal page as it was published; `version` is its date "valid from" (YYYY-MM-DD). */
export type LegalText = {
  page: 'terms' | 'withdrawal'
  version: string
  title: string
  body: RichTextContent
}

/** The version of each legal text that was published when a checkout began. Empty before versions were kept. */
export type LegalVersions = Partial<Record<LegalText['page'], string>>

export type LegalContent = { seller: Seller | undefined; texts: LegalText[] }

export type Legal = {
  /** `seller` is undefined if a required field is missing. `texts` has no page without a date, heading or text. */
  read(): Promise<LegalContent>
}
