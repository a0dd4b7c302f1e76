import { defineQuery } from 'groq'
import { unknownUnlocks } from '../products/unknown-unlocks.ts'
import { richTextFragment, sellerFragment } from './fragments.ts'

/** The seller, and the texts that belong to a contract of sale. Fields that the editors left empty are null. */
export const legalQuery = defineQuery(`{
  "seller": *[_id == "siteSettings"][0] {
    ${sellerFragment},
    "countries": salesCountries
  },
  "texts": *[_type in ["termsPage", "withdrawalPage"] && _id == _type] | order(_id asc) {
    "page": select(_type == "termsPage" => "terms", "withdrawal"),
    "version": validFrom,
    title,
    body[] { ${richTextFragment} }
  }
}`)

/**
 * Seller, legal texts, and the words of offers in which the seed marks what is invented: for finding missing parts
 * (legal-text.ts) and samples (sample-content.ts).
 */
export const legalTextsQuery = defineQuery(`{
  "seller": *[_id == "siteSettings"][0] {
    ${sellerFragment}
  },
  "pages": *[_type in ["termsPage", "withdrawalPage", "privacyPage", "accessibilityPage", "retentionPage"] && _id == _type] | order(_id asc) {
    "type": _type,
    body[] { _type, style, listItem, level, children, label }
  },
  "offers": [
    ...*[_type == "product" && defined(slug.current)] | order(_id asc) {
      _id, "title": coalesce(title, ""), "words": [facts.narrator, facts.cast, game->facts.narrator, game->facts.cast]
    },
    ...*[_type == "game" && (defined(quotes) || defined(awards))] | order(_id asc) {
      _id, "title": coalesce(title, ""), "words": [...quotes[].source, ...quotes[].url, ...awards[].title, ...awards[].url]
    },
    ...*[_type == "campaignPage"] | order(_id asc) {
      _id, "title": coalesce(title, ""), "words": [...blocks[].who, ...blocks[].source]
    }
  ]
}`)

/** The published documents of a new shop, for shared/legal/launch-steps.ts. Seller and legal texts are in `legalTextsQuery`. */
export const launchQuery = defineQuery(`{
  "siteName": *[_id == "siteSettings"][0].siteName,
  "hasHome": count(*[_id == "homePage"]) > 0,
  "dated": *[_id in ["termsPage", "withdrawalPage"] && defined(validFrom) && defined(title)]._id,
  "games": count(*[_type == "game" && defined(slug.current)]),
  "products": count(*[_type == "product" && defined(slug.current) && defined(price)
    && count(unlocks) > 0 && count(${unknownUnlocks}) == 0])
}`)
