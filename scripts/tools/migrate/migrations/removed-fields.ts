import { at, defineMigration, patch, unset } from 'sanity/migrate'

/** The fields that were removed from the schemas, by document type. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  siteSettings: ['crowdfundingUrl', 'shopShortLink'],
  game: ['product'],
}

/**
 * 2026-11: nothing reads these fields. The Studio shows stored values as unknown fields, and a game's reference still
 * prevents the deletion of its product.
 */
export const removedFields = defineMigration({
  title: 'Remove the values of fields that the Studio no longer has',
  documentTypes: Object.keys(REMOVED),
  migrate: {
    document: (document) =>
      (REMOVED[document._type] ?? [])
        .filter((name) => name in document)
        .map((name) => patch(document._id, at(name, unset()))),
  },
})
