import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { RichTextContent } from '#shared/content-types.ts'
import { type LegalFault, legalTextsSchema, textFaults } from '#shared/legal/legal-text.ts'
import { samplesIn } from '#shared/legal/sample-content.ts'
import type { SellerIdentity } from '#shared/legal/seller.ts'
import { type Seller, withSellerFacts } from '#shared/legal/seller-facts.ts'
import { legalQuery, legalTextsQuery } from '#shared/queries/legal.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import type { ReadContent } from './published-content.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())

const optionalText = v.nullish(v.pipe(v.string(), v.trim()))

/**
 * A seller without a required field counts as missing. `address` has several lines. `countries`: where the seller sells, as
 * ISO 3166-1; missing if editors named none.
 */
const sellerSchema = v.object({
  name: text,
  organisationNumber: text,
  vatNumber: text,
  address: text,
  email: text,
  phone: text,
  tradeRegister: optionalText,
  representative: optionalText,
  countries: v.nullish(v.array(v.string())),
})
/** Facts that directive 2011/83/EU, article 8(3), requires before the order. A seller without them counts as missing. */
const sellerBeforeOrderSchema = v.object({ payment: text, area: text })

const hasText = (value: unknown): value is RichTextContent => textOnly(readRichText(value)).length > 0

/** `version` is the date “valid from” of the page: YYYY-MM-DD. */
const textSchema = v.object({
  page: v.picklist(['terms', 'withdrawal']),
  version: v.pipe(v.string(), v.isoDate()),
  title: text,
  body: v.custom<RichTextContent>(hasText),
})
export type LegalText = v.InferOutput<typeof textSchema>

/** Versions published at the start of a checkout. */
export type LegalVersions = Partial<Record<LegalText['page'], string>>

/** `seller` is undefined without a required field. `texts` excludes pages without a date, heading or text. */
export type LegalContent = { seller: SellerIdentity | undefined; texts: LegalText[] }

const resultSchema = v.object({
  seller: v.nullish(v.record(v.string(), v.unknown())),
  texts: v.array(v.unknown()),
})

const foundSchema = v.looseObject({ body: v.unknown() })

/** With the facts of the seller as words: an order keeps what was shown. */
function published(found: unknown, seller: Seller): LegalText[] {
  if (!v.is(foundSchema, found)) return []
  const { success, output } = v.safeParse(textSchema, { ...found, body: withSellerFacts(found.body, seller) })
  return success ? [output] : []
}

/** Reads without a cache, because an order records the versions published now. */
export const readLegalContent = (content: ReadContent): Promise<LegalContent> =>
  content(legalQuery, {}, (result) => {
    const { seller, texts } = v.parse(resultSchema, result)
    const { success, output } = v.safeParse(sellerSchema, seller)
    const isComplete = success && v.is(sellerBeforeOrderSchema, seller)
    return {
      seller: isComplete ? output : undefined,
      texts: texts.flatMap((found) => published(found, seller)),
    }
  })

/**
 * Reads without a cache.
 * @returns reasons to refuse checkouts: texts that say too little, and in a live shop also sample content
 */
export const readClosingFaults = (content: ReadContent, isLive: boolean): Promise<LegalFault[]> =>
  content(legalTextsQuery, {}, (result) => {
    const published = v.parse(legalTextsSchema, result)
    const texts = textFaults(published).filter(({ isClosing }) => isClosing)
    return [...(isLive ? samplesIn(published) : []), ...texts]
  })

/** Stores equal content once. @returns the digest of the content */
export async function storeLegalContent(transaction: ShopTransaction, legal: LegalContent): Promise<string> {
  const content = JSON.stringify(legal)
  const digest = createHash('sha256').update(content).digest('base64url')
  await transaction
    .insertInto('legal_snapshots')
    .values({ digest, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return digest
}

/** Without a digest, as for a checkout restored from the payment service, reads the content shown last. */
export async function readStoredLegal(
  database: ShopDatabase,
  digest: string | null,
): Promise<LegalContent | undefined> {
  const snapshots = database.selectFrom('legal_snapshots').select('content')
  const row = await (digest
    ? snapshots.where('digest', '=', digest)
    : snapshots.orderBy('first_shown_at', 'desc').limit(1)
  ).executeTakeFirst()
  return row?.content
}
