import * as v from 'valibot'
import type { RichTextContent } from '#shared/content-types.ts'
import { legalQuery } from '#shared/queries/legal.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import type { Legal, LegalText } from '../ports.ts'
import type { ReadContent } from './published-content.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** Editors may leave fields empty: without one of the required fields it is unknown who sells. */
const sellerSchema = v.object({
  name: text,
  organisationNumber: text,
  vatNumber: text,
  address: text,
  email: text,
  phone: v.fallback(v.nullable(text), null),
})

const hasText = (value: unknown): value is RichTextContent => textOnly(readRichText(value)).length > 0

const textSchema = v.object({
  page: v.picklist(['terms', 'withdrawal']),
  version: v.pipe(v.string(), v.isoDate()),
  title: text,
  body: v.custom<RichTextContent>(hasText),
})

const answerSchema = v.object({ seller: v.unknown(), texts: v.array(v.unknown()) })

function published(found: unknown): LegalText[] {
  const { success, output } = v.safeParse(textSchema, found)
  return success ? [output] : []
}

/** Reads who sells, and on what terms, without a cache: an order remembers the versions that are published now. */
export const createContentLegal = (readContent: ReadContent): Legal => ({
  read: () =>
    readContent(legalQuery, {}, (answer) => {
      const { seller, texts } = v.parse(answerSchema, answer)
      const { success, output } = v.safeParse(sellerSchema, seller)
      return { seller: success ? output : undefined, texts: texts.flatMap(published) }
    }),
})
