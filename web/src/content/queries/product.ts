import { defineQuery } from 'groq'
import { productCardFragment, richTextFragment, seoFragment } from './fragments.ts'

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
    "requires": requires->{ "id": coalesce(slug.current, ""), "title": coalesce(title, "") },
    ${seoFragment}
  }
`)
