import { games } from './content/games.ts'
import { products } from './content/products.ts'
import { redirects } from './content/redirects.ts'
import { siteSettings } from './content/settings.ts'
import type { SeedDocument } from './document.ts'

/** Everything that the seed holds, in the order of the file. */
export const seedDocuments: readonly SeedDocument[] = [siteSettings, ...products, ...games, ...redirects]

/** The documents as a dataset file: one a line, which is the form that a dataset import takes. */
export function toNdjson(documents: readonly SeedDocument[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join('')
}
