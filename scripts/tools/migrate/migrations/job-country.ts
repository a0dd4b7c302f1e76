import { at, defineMigration, patch, set } from 'sanity/migrate'

/** Where every job was until the schema asked for a country. */
const HOME = 'SE'

/** 2026-11: search engines want the country of a job, and jobs of before have none. */
export const jobCountry = defineMigration({
  title: 'Jobs say in which country they are: SE, unless an editor has said otherwise',
  documentTypes: ['job'],
  migrate: {
    document: ({ _id, country }) => (country ? [] : patch(_id, at('country', set(HOME)))),
  },
})
