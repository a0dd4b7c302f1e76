import { at, defineMigration, patch, set } from 'sanity/migrate'

/** The country of all jobs before the schema had this field. */
const HOME = 'SE'

/** 2026-11: search engines need the country of a job, and older jobs have none. */
export const jobCountry = defineMigration({
  title: 'Give jobs without a country the country SE',
  documentTypes: ['job'],
  migrate: {
    document: ({ _id, country }) => (country ? [] : patch(_id, at('country', set(HOME)))),
  },
})
