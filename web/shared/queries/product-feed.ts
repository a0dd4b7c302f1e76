import { defineQuery } from 'groq'
import { imageFragment, isVisible, priceOnlyFragment } from './fragments.ts'
import { productsInOrder } from './in-order.ts'

const factsToSell = /* groq */ `facts { language, devices, appVersion, downloadMegabytes }`

/** The products of the product feed, without those that the shop doesn't list. */
export const productFeedQuery = defineQuery(`{
  "channel": *[_id == "siteSettings"][0] {
    "siteName": coalesce(siteName, ""),
    "description": coalesce(description, "")
  },
  "products": ${productsInOrder}[defined(slug.current) && hidden != true && price > 0 && ${isVisible}][0...$limit] {
      "id": coalesce(slug.current, ""),
      "title": coalesce(title, ""),
      "description": coalesce(description, ""),
      ${priceOnlyFragment},
      ${factsToSell},
      "gameFacts": game->{ "facts": select(${isVisible} => ${factsToSell}) },
      image { ${imageFragment} }
    }
}`)
