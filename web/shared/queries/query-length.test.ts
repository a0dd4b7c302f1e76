import { expect, it } from 'vitest'
import { onOneLine } from '../api/content-endpoint.ts'
import { pageQueries } from './page-queries.ts'

/** `@sanity/client` sends longer queries by POST, which no cache stores (`getQuerySizeLimit` in its data methods). */
const LONGEST = 11_264
/** For the parameters and options that are in the same address. */
const PARAMETERS = 200

it('keeps each query of a page short enough for a GET request', () => {
  for (const [name, query] of Object.entries(pageQueries))
    expect(new URLSearchParams({ query: onOneLine(query) }).toString().length, name).toBeLessThan(
      LONGEST - PARAMETERS,
    )
})
