import { defineQuery } from 'groq'
import { isVisible } from './fragments.ts'

/**
 * The site's name, and every document that has its own page, except hidden products, with the time of its last change.
 * The slices keep the sitemap below its limit of 50,000 addresses (sitemaps.org/protocol.html).
 */
export const sitemapQuery = defineQuery(`{
  "siteName": *[_id == "siteSettings"][0].siteName,
  "pages": *[_type in ["homePage", "aboutPage", "downloadPage", "contactPage", "privacyPage", "investorsPage", "newsletterPage", "termsPage", "withdrawalPage", "accessibilityPage", "retentionPage"] && _id == _type]
    | order(_id asc) { _type, _updatedAt },
  "products": *[_type == "product" && hidden != true && defined(slug.current) && ${isVisible}]
    | order(title asc) [0...20000] { "slug": coalesce(slug.current, ""), _updatedAt },
  "games": *[_type == "game" && defined(slug.current) && ${isVisible}]
    | order(title asc) [0...5000] { "slug": coalesce(slug.current, ""), _updatedAt },
  "pressReleases": *[_type == "pressRelease" && defined(slug.current) && ${isVisible}]
    | order(publishedOn desc, title asc) [0...20000] { "slug": coalesce(slug.current, ""), _updatedAt },
  "jobs": *[_type == "job" && open == true && (!defined(closesOn) || closesOn >= $today) && defined(slug.current) && ${isVisible}]
    | order(postedOn desc, title asc) [0...2000] { "slug": coalesce(slug.current, ""), _updatedAt },
  "campaigns": *[_type == "campaignPage" && defined(slug.current) && ${isVisible}]
    | order(title asc) [0...1000] { "slug": coalesce(slug.current, ""), _updatedAt },
  "infoPages": *[_type == "infoPage" && defined(slug.current) && ${isVisible}]
    | order(title asc) [0...1000] { "slug": coalesce(slug.current, ""), _updatedAt }
}`)
