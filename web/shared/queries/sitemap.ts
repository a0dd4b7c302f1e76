import { defineQuery } from 'groq'
import { isVisible } from './fragments.ts'

/**
 * The site's name, and every document that has its own page, except hidden products, with the time of its last change.
 * The slice keeps the sitemap below its limit of 50,000 addresses (sitemaps.org/protocol.html).
 */
export const sitemapQuery = defineQuery(`{
  "siteName": *[_id == "siteSettings"][0].siteName,
  "pages": *[_type in ["homePage", "aboutPage", "downloadPage", "contactPage", "privacyPage", "investorsPage", "newsletterPage", "termsPage", "withdrawalPage", "accessibilityPage", "retentionPage"] && _id == _type]
    | order(_id asc) { _type, _updatedAt },
  "documents": *[_type in ["product", "game", "pressRelease", "job", "campaignPage", "infoPage"] && hidden != true
    && (_type != "job" || open == true && (!defined(closesOn) || closesOn >= $today)) && defined(slug.current) && ${isVisible}]
    | order(_type asc, slug.current asc) [0...49000] { _type, "slug": coalesce(slug.current, ""), _updatedAt }
}`)
