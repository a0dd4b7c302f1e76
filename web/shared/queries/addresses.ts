import { defineQuery } from 'groq'

/**
 * Every address that a document may have, shown now or not, and every address that may redirect. Ignores dates and hidden
 * products, so that an address missing in the result has no page on any day.
 */
export const addressesQuery = defineQuery(`{
  "documents": *[_type in ["product", "game", "pressRelease", "job", "campaignPage", "infoPage"] && defined(slug.current)]
    { _type, "slug": coalesce(slug.current, "") },
  "redirects": *[_type == "redirect" && defined(from)] { "from": coalesce(from, "") }
}`)
