import { defineQuery } from 'groq'
import { imageFragment, pressReleaseCardFragment, richTextFragment, seoFragment } from './fragments.ts'

/** Press releases, newest first, one slice at a time, with the number of all of them. */
export const pressReleaseListQuery = defineQuery(`{
  "items": *[_type == "pressRelease" && defined(slug.current)]
    | order(publishedOn desc, title asc) [$from...$to] { ${pressReleaseCardFragment} },
  "total": count(*[_type == "pressRelease" && defined(slug.current)])
}`)

export const pressReleaseQuery = defineQuery(`
  *[_type == "pressRelease" && slug.current == $slug][0] {
    _id,
    "slug": coalesce(slug.current, ""),
    "title": coalesce(title, ""),
    "publishedOn": coalesce(publishedOn, ""),
    "summary": coalesce(summary, ""),
    image { ${imageFragment} },
    _updatedAt,
    body[] { ${richTextFragment} },
    ${seoFragment}
  }
`)

/** What the RSS feed tells: its channel, and the newest releases without their texts. */
export const pressFeedQuery = defineQuery(`{
  "channel": *[_id == "siteSettings"][0] {
    "siteName": coalesce(siteName, ""),
    "description": coalesce(description, "")
  },
  "releases": *[_type == "pressRelease" && defined(slug.current)]
    | order(publishedOn desc, title asc) [0...$limit] {
      "slug": coalesce(slug.current, ""),
      "title": coalesce(title, ""),
      "publishedOn": coalesce(publishedOn, ""),
      "summary": coalesce(summary, "")
    }
}`)
