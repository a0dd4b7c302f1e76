import { defineQuery } from 'groq'

/**
 * Every document with a page of its own, hidden products aside, and when it last changed; and what the site is called.
 * A sitemap holds 50,000 addresses at most (sitemaps.org/protocol.html): the slices keep below that.
 */
export const sitemapQuery = defineQuery(`{
  "siteName": *[_id == "siteSettings"][0].siteName,
  "pages": *[_type in ["homePage", "aboutPage", "downloadPage", "contactPage", "privacyPage", "investorsPage", "newsletterPage"] && _id == _type]
    | order(_id asc) { _type, _updatedAt },
  "products": *[_type == "product" && hidden != true && defined(slug.current)]
    | order(orderRank asc, title asc) [0...20000] { "slug": coalesce(slug.current, ""), _updatedAt },
  "games": *[_type == "game" && defined(slug.current)]
    | order(orderRank asc, title asc) [0...5000] { "slug": coalesce(slug.current, ""), _updatedAt },
  "pressReleases": *[_type == "pressRelease" && defined(slug.current)]
    | order(publishedOn desc, title asc) [0...20000] { "slug": coalesce(slug.current, ""), _updatedAt }
}`)
