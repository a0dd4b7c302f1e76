import type { LegalContent, LegalText, LegalVersions } from '../catalogue/legal-texts.ts'
import { Refusal } from '../http/refusal.ts'

const required: readonly LegalText['page'][] = ['terms', 'withdrawal']

const closed = (missing: string) =>
  new Refusal(
    { code: 'seller-incomplete' },
    `The shop is not open: ${missing}. Publish what is missing in the Studio.`,
  )

/**
 * The versions of the legal texts that are part of a contract made now. @throws Refusal `seller-incomplete` unless seller
 * and terms are published: without them a shop may not sell to consumers.
 */
export function legalVersions({ seller, texts }: LegalContent): LegalVersions {
  if (!seller) throw closed('the seller’s details are missing in the site settings')
  const versions = Object.fromEntries(texts.map(({ page, version }) => [page, version]))
  const missing = required.find((page) => !(page in versions))
  if (missing) throw closed(`the page “${missing}” is missing, or lacks its date, heading or text`)
  return versions
}
