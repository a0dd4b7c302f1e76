/** Who sells and on what terms: published by editors, shown to buyers, confirmed by mail. */
import * as v from 'valibot'
import type { RichTextContent } from '#shared/content-types.ts'
import { legalQuery } from '#shared/queries/legal.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import type { ReadContent } from './published-content.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** The seller of the site settings. `address` has several lines. A seller without one of the required fields is unknown. */
const sellerSchema = v.object({
  name: text,
  organisationNumber: text,
  vatNumber: text,
  address: text,
  email: text,
  phone: v.fallback(v.nullable(text), null),
})
export type Seller = v.InferOutput<typeof sellerSchema>

const hasText = (value: unknown): value is RichTextContent => textOnly(readRichText(value)).length > 0

/** `version` is the date “valid from” of the page (YYYY-MM-DD). */
const textSchema = v.object({
  page: v.picklist(['terms', 'withdrawal']),
  version: v.pipe(v.string(), v.isoDate()),
  title: text,
  body: v.custom<RichTextContent>(hasText),
})
export type LegalText = v.InferOutput<typeof textSchema>

/** The versions of the legal texts that were published when a checkout began. */
export type LegalVersions = Partial<Record<LegalText['page'], string>>

/** `seller` is undefined if a required field is missing. `texts` has no page without a date, heading or text. */
export type LegalContent = { seller: Seller | undefined; texts: LegalText[] }

const resultSchema = v.object({ seller: v.unknown(), texts: v.array(v.unknown()) })

function published(found: unknown): LegalText[] {
  const { success, output } = v.safeParse(textSchema, found)
  return success ? [output] : []
}

/** Reads the seller and the legal texts without a cache: an order remembers the versions that are published now. */
export const readLegal = (content: ReadContent): Promise<LegalContent> =>
  content(legalQuery, {}, (result) => {
    const { seller, texts } = v.parse(resultSchema, result)
    const { success, output } = v.safeParse(sellerSchema, seller)
    return { seller: success ? output : undefined, texts: texts.flatMap(published) }
  })
