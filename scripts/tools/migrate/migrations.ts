import type { Migration } from 'sanity/migrate'
import { jobCountry } from './migrations/job-country.ts'

/** Every change of content that a change of the schema has asked for, by name, in the order in which they are due. */
export const migrations: Readonly<Record<string, Migration>> = {
  'job-country': jobCountry,
}
