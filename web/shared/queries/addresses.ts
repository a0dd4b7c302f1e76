import { defineQuery } from 'groq'

/**
 * Every address that a document may have, shown now or not, and every address that may redirect. It asks neither for dates
 * nor for what is hidden: an address that is in no result has no page, whatever the day.
 */
export const addressesQuery = defineQuery(`{
  "documents": *[_type in ["product", "game", "pressRelease", "job", "campaignPage", "infoPage"] && defined(slug.current)]
    { _type, "slug": coalesce(slug.current, "") },
  "redirects": *[_type == "redirect" && defined(from)] { "from": coalesce(from, "") }
}`)
