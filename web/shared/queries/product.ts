import { defineQuery } from 'groq'
import { imageFragment, productCardFragment, richTextFragment, seoFragment } from './fragments.ts'

/** Listed products of the given types, one slice at a time, with the number of all of them. */
export const productListQuery = defineQuery(`{
  "items": *[_type == "product" && type in $types && hidden != true && defined(slug.current)]
    | order(orderRank asc, title asc) [$from...$to] { ${productCardFragment} },
  "total": count(*[_type == "product" && type in $types && hidden != true && defined(slug.current)])
}`)

/** One product by its id; hidden ones too, for whoever has the address. */
export const productQuery = defineQuery(`
  *[_type == "product" && slug.current == $id][0] {
    ${productCardFragment},
    "hidden": coalesce(hidden, false),
    longDescription[] { ${richTextFragment} },
    "requires": requires->{ "id": coalesce(slug.current, ""), "title": coalesce(title, ""), "unlocks": coalesce(unlocks, []) },
    ${seoFragment}
  }
`)

/** What the shop API prices a cart by. Products without a price can't be sold. */
export const checkoutProductsQuery = defineQuery(`
  *[_type == "product" && slug.current in $ids && defined(price)] {
    "id": slug.current,
    "title": coalesce(title, slug.current),
    price,
    "unlocks": coalesce(unlocks, []),
    "imageUrl": coalesce(square.asset->url, image.asset->url)
  }
`)

/** The products and extras behind what somebody owns, for My Products. */
export const libraryQuery = defineQuery(`{
  "products": *[_type == "product" && slug.current in $ids] | order(orderRank asc, title asc) { ${productCardFragment} },
  "extras": *[_type == "extra" && slug.current in $ids] | order(title asc) {
    _id,
    "id": coalesce(slug.current, ""),
    "title": coalesce(title, ""),
    image { ${imageFragment} },
    "file": file.asset->{ url, originalFilename, size }
  }
}`)
