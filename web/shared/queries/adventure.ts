import { defineQuery } from 'groq'
import { unknownUnlocks } from '../products/unknown-unlocks.ts'

/** The titles of the published adventures with these ids, and the ids that the shop doesn't know. */
export const adventuresQuery = defineQuery(`{
  "found": *[_type == "adventure" && slug.current in $ids] | order(title asc) {
    "id": coalesce(slug.current, ""),
    "title": coalesce(title, slug.current, "")
  },
  "unknown": { "unlocks": $ids } { "unknown": ${unknownUnlocks} }.unknown
}`)
