import { defineQuery } from 'groq'
import {
  gameLinkFragment,
  isVisible,
  pressReleaseCardFragment,
  richTextFragment,
  seoFragment,
} from './fragments.ts'

/** One page of the press releases, newest first, and the total number of press releases. */
export const pressReleaseListQuery = defineQuery(`{
  "items": *[_type == "pressRelease" && defined(slug.current) && ${isVisible}]
    | order(publishedOn desc, title asc) [$from...$to] { ${pressReleaseCardFragment} },
  "total": count(*[_type == "pressRelease" && defined(slug.current) && ${isVisible}])
}`)

export const pressReleaseQuery = defineQuery(`
  *[_type == "pressRelease" && slug.current == $slug && ${isVisible}][0] {
    ${pressReleaseCardFragment},
    ${gameLinkFragment},
    _updatedAt,
    body[] { ${richTextFragment} },
    ${seoFragment}
  }
`)

/** The content of the RSS feed: its channel, and the newest releases without their body texts. */
export const pressFeedQuery = defineQuery(`{
  "channel": *[_id == "siteSettings"][0] {
    "siteName": coalesce(siteName, ""),
    "description": coalesce(description, "")
  },
  "releases": *[_type == "pressRelease" && defined(slug.current) && ${isVisible}]
    | order(publishedOn desc, title asc) [0...$limit] {
      "id": _id,
      "slug": coalesce(slug.current, ""),
      "title": coalesce(title, ""),
      "publishedOn": coalesce(publishedOn, ""),
      "summary": coalesce(summary, "")
    }
}`)
