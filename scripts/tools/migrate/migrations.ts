import type { Migration } from 'sanity/migrate'
import { jobCountry } from './migrations/job-country.ts'
import { removedFields } from './migrations/removed-fields.ts'

/** Content migrations for schema changes, by name, in the order in which to run them. */
export const migrations: Readonly<Record<string, Migration>> = {
  'job-country': jobCountry,
  'removed-fields': removedFields,
}
