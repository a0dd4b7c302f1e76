import type { Migration } from 'sanity/migrate'
import { jobCountry } from './migrations/job-country.ts'

/** Content migrations for schema changes, by name, in the order in which to run them. */
export const migrations: Readonly<Record<string, Migration>> = {
  'job-country': jobCountry,
}
