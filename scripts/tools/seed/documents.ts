import { campaignPages } from './content/campaign-pages.ts'
import { extras } from './content/extras.ts'
import { faq } from './content/faq.ts'
import { games } from './content/games.ts'
import { infoPages } from './content/info-pages.ts'
import { jobs } from './content/jobs.ts'
import { pages } from './content/pages.ts'
import { pressReleases } from './content/press-releases.ts'
import { products } from './content/products.ts'
import { redirects } from './content/redirects.ts'
import { siteSettings } from './content/settings.ts'
import type { SeedDocument } from './document.ts'

/** All documents of the seed, in the order of the file. */
export const seedDocuments: readonly SeedDocument[] = [
  siteSettings,
  ...pages,
  ...products,
  ...extras,
  ...games,
  ...pressReleases,
  ...faq,
  ...jobs,
  ...campaignPages,
  ...infoPages,
  ...redirects,
]

/** The documents as a dataset file for import: one per line. */
export function toNdjson(documents: readonly SeedDocument[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join('')
}
