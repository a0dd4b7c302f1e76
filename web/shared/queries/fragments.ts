import { unknownUnlocks } from '../products/unknown-unlocks.ts'

/** Projections that several queries share. Texts default to '', so that unfinished drafts can be shown. */

export const imageFragment = /* groq */ `
  "alt": coalesce(alt, ""),
  crop,
  hotspot { x, y },
  asset->{ url, "lqip": metadata.lqip }
`

/** An image further down on a page, or for other programs: without a placeholder, whose bytes would precede the first screen. */
export const laterImageFragment = /* groq */ `
  "alt": coalesce(alt, ""),
  crop,
  hotspot { x, y },
  asset->{ url, "lqip": null }
`

/** The seller. Fields that the editors left empty are null. */
export const sellerFragment = /* groq */ `
  "name": sellerName,
  organisationNumber,
  vatNumber,
  "address": sellerAddress,
  "email": sellerEmail,
  "phone": sellerPhone,
  "payment": paymentMeans,
  "area": salesArea,
  tradeRegister,
  representative
`

export const seoFragment = /* groq */ `
  seo { title, description, image { ${laterImageFragment} } }
`

/**
 * Whether a document, or a link in a menu, is on the site at the moment `$at` (see schedule/visible-at.ts). Always true without a
 * moment, in a preview. A comparison with a missing date is null.
 */
export const isVisible = /* groq */ `((dateTime(visibleFrom) > dateTime($at)) != true && (dateTime(visibleUntil) <= dateTime($at)) != true)`

/** Whether a document has appeared by the moment `$at`, even if it has left again. */
export const hasAppeared = /* groq */ `($at == null || coalesce(dateTime(visibleFrom) <= dateTime($at), true))`

/**
 * The fields from which `documentPath` computes the address of a document. Empty for a document that is not on the site, so that
 * links to it are shown as text.
 */
export const targetFragment = /* groq */ `
  _type,
  "slug": select(${isVisible} => slug.current)
`

/** The page of the game of a product or press release. */
export const gameLinkFragment = /* groq */ `
  "game": game->{
    "slug": select(${isVisible} => coalesce(slug.current, ""), ""),
    "title": select(${isVisible} => coalesce(title, ""), ""),
    "hasSample": defined(sample.file.asset)
  }
`

export const videoFragment = /* groq */ `
  "youtubeId": coalesce(youtubeId, ""),
  "title": coalesce(title, ""),
  durationSeconds,
  poster { ${laterImageFragment} }
`

export const buttonFragment = /* groq */ `
  "label": coalesce(label, ""),
  href,
  "target": document->{ ${targetFragment} },
  "file": file.asset->{ url, originalFilename, size }
`

export const richTextFragment = /* groq */ `
  ...,
  _type == "block" => {
    markDefs[] {
      ...,
      _type == "documentLink" => { "target": document->{ ${targetFragment} } }
    }
  },
  _type == "figure" => { "image": image { ${imageFragment} }, caption },
  _type == "video" => { ${videoFragment} },
  _type == "button" => { ${buttonFragment} }
`

/**
 * The sales of the surrounding product. A sale that ended a month ago changes no price, and no lowest price of 30 days.
 * Refers to the product by `^`, so it can't be used inside another filter.
 */
export const salesOfProduct = /* groq */ `*[_type == "sale" && references(^._id)
  && ($at == null || dateTime(until) > dateTime($at) - 2678400)]`

/** For `prices/current-price.ts`, which decides whether a sale applies. */
export const salesFragment = /* groq */ `
  "sales": ${salesOfProduct} { from, until, "price": products[product._ref == ^.^._id][0].price }
`

/** For `products/release.ts`. Null without `preOrder`. A product without a release of its own has that of its game. */
export const releaseFragment = /* groq */ `
  "release": select(coalesce(preOrder, false) != false => {
    "releasedAt": coalesce(facts.releasedAt, game->{ "at": select(${isVisible} => facts.releasedAt) }.at),
    "isGameOut": type == "game" && !defined(facts.releasedAt)
      && game->{ "isOut": select(${isVisible} => status == "released") }.isOut
  }, null)
`

/**
 * The expansions of a product, and of the products that unlock nothing beyond it, such as those in a bundle. For
 * `products/in-parts.ts`. Refers to the product by `^`, so the fragment can't be used inside another filter.
 */
export const inPartsFragment = /* groq */ `
  "inParts": *[_type == "product" && ${hasAppeared} && (count(expansions) > 0 || defined(expansionsUntil))
    && count(unlocks) > 0 && count(unlocks) == count(unlocks[@ in ^.^.unlocks])] | order(_createdAt asc) [0...12] {
      "isSelf": _id == ^._id,
      "title": coalesce(title, ""),
      "unlocks": coalesce(unlocks, []),
      "expansions": coalesce(expansions[] {
        _key,
        "title": coalesce(title, ""),
        "releasedOn": coalesce(releasedOn, ""),
        "adds": coalesce(adds, "")
      }, []),
      "until": coalesce(expansionsUntil, "")
    }
`

/** The ids of the adventures that a product unlocks. Empty if an id is unknown, because the shop doesn't sell such a product. */
const unlocksFragment = /* groq */ `
  "unlocks": select(count(${unknownUnlocks}) == 0 => coalesce(unlocks, []), [])
`

/** An offer without its name and address. */
export const priceOnlyFragment = /* groq */ `
  "type": coalesce(type, "game"),
  price,
  ${salesFragment},
  ${releaseFragment},
  ${unlocksFragment}
`

/** A product without its description and its image. */
export const otherProductFragment = /* groq */ `
  _id,
  "id": coalesce(slug.current, ""),
  "title": coalesce(title, ""),
  ${priceOnlyFragment}
`

const productTextFragment = /* groq */ `
  ${otherProductFragment},
  "description": coalesce(description, "")
`

export const productCardFragment = /* groq */ `
  ${productTextFragment},
  image { ${imageFragment} }
`

/** A card of a product further down on a page. */
export const laterProductFragment = /* groq */ `
  ${productTextFragment},
  image { ${laterImageFragment} }
`

const gameTextFragment = /* groq */ `
  _id,
  "slug": coalesce(slug.current, ""),
  "title": coalesce(title, ""),
  "summary": coalesce(summary, ""),
  status,
  releaseNote,
  accent,
  ground
`

export const gameCardFragment = /* groq */ `
  ${gameTextFragment},
  cover { ${imageFragment} }
`

/** A card of a game further down on a page. */
export const laterGameFragment = /* groq */ `
  ${gameTextFragment},
  cover { ${laterImageFragment} }
`

export const pressReleaseCardFragment = /* groq */ `
  _id,
  "slug": coalesce(slug.current, ""),
  "title": coalesce(title, ""),
  "publishedOn": coalesce(publishedOn, ""),
  "summary": coalesce(summary, ""),
  image { ${imageFragment} }
`
