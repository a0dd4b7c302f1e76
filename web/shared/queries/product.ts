import { defineQuery } from 'groq'
import { unknownUnlocks } from '../products/unknown-unlocks.ts'
import { VAT_RATE } from '../shop.ts'
import {
  gameLinkFragment,
  hasAppeared,
  imageFragment,
  inPartsFragment,
  isVisible,
  otherProductFragment,
  priceOnlyFragment,
  productCardFragment,
  releaseFragment,
  richTextFragment,
  salesOfProduct,
  seoFragment,
} from './fragments.ts'
import {
  cardSampleFragment,
  factsFragment,
  openingFragment,
  openingOfGame,
  praiseFragment,
  sampleFragment,
  sampleLineFragment,
} from './game-fragments.ts'
import { productsInOrder } from './in-order.ts'

/** A picture beside the name of what it shows, further down on a page. */
const plainPicture = /* groq */ `{ "alt": "", crop, hotspot { x, y }, asset->{ url, "lqip": null } }`

const square = /* groq */ `square ${plainPicture}`

const gameOfSamples = /* groq */ `
  _id,
  "title": select(${isVisible} => coalesce(title, ""), ""),
  "slug": select(${isVisible} => coalesce(slug.current, ""), ""),
  "square": select(${isVisible} => ${square})
`

/** The sound of a card: the first sample of the product, or of its game. */
const cardSamplesFragment = /* groq */ `
  ${square},
  "samples": coalesce(samples[0...1] { _key, ${cardSampleFragment} }, []),
  "sampleGame": game->{ ${gameOfSamples}, "sample": select(${isVisible} => sample { ${cardSampleFragment} }) }
`

/** The samples of the product and of its game. The page of the game has the transcripts of the latter. */
const samplesFragment = /* groq */ `
  ${square},
  "samples": coalesce(samples[] { _key, ${sampleFragment} }, []),
  "voice": coalesce(facts.voice, game->facts.voice),
  "sampleGame": game->{
    ${gameOfSamples},
    "voice": facts.voice,
    "sample": select(${isVisible} => sample { ${sampleLineFragment} }),
    "moreSamples": select(${isVisible} => coalesce(moreSamples[] { _key, ${sampleLineFragment} }, []), [])
  }
`

const requiresFragment = /* groq */ `
  "requires": requires->{ "shown": select(${hasAppeared} => {
    "id": coalesce(slug.current, ""),
    "title": coalesce(title, ""),
    "unlocks": coalesce(unlocks, [])
  }) }.shown
`

const isListed = /* groq */ `type in $types && hidden != true && defined(slug.current) && ${isVisible}`

/** One page of the listed products of the given types, their total number, and the introduction of such lists. */
export const productListQuery = defineQuery(`{
  "items": ${productsInOrder}[${isListed}][$from...$to] { ${productCardFragment}, ${cardSamplesFragment} },
  "total": count(*[_type == "product" && ${isListed}]),
  "intros": { "shop": *[_id == "shopPage"][0].intro, "games": *[_id == "gamesPage"][0].intro }
}`)

/** One product by its id. Includes hidden products, which visitors with the address can buy. */
export const productQuery = defineQuery(`
  *[_type == "product" && slug.current == $id && ${isVisible}][0] {
    ${productCardFragment},
    "hidden": coalesce(hidden, false),
    "vatRate": coalesce(vatRate, ${VAT_RATE}),
    ${gameLinkFragment},
    ${samplesFragment},
    "opening": game->{ "shown": select(${isVisible} => ${openingOfGame} { ${openingFragment} }) }.shown,
    ${factsFragment},
    "gameFacts": game->{ "facts": select(${isVisible} => ${factsFragment}) },
    "praise": game->{ "shown": select(${isVisible} => { ${praiseFragment} }) }.shown,
    ${inPartsFragment},
    longDescription[] { ${richTextFragment} },
    ${requiresFragment},
    ${seoFragment}
  }
`)

/**
 * Content to which the page of a product leads: `offers` of the parts of a bundle, `hiddenOffers` of them that everyone with the
 * address can buy, products that share contents, news of its game. The lists refer to the product by `^`,
 * because a query inside a filter would run once for each product of the shop.
 */
export const relatedProductsQuery = defineQuery(`
  *[_type == "product" && slug.current == $id && ${isVisible}][0] {
    "offers": ${productsInOrder}[${isVisible} && hidden != true && ^.type == "bundle" && slug.current != $id
      && count(unlocks[@ in ^.^.unlocks]) > 0][0...40] { ${otherProductFragment} },
    "hiddenOffers": *[_type == "product" && ${isVisible} && hidden == true && !defined(closedGroup) && price > 0
      && ^.type == "bundle" && slug.current != $id && count(unlocks[@ in ^.^.unlocks]) > 0]
      | order(price asc) [0...40] { ${priceOnlyFragment} },
    "related": ${productsInOrder}[${isVisible} && hidden != true && slug.current != $id
      && ((defined(game) && game._ref == ^.game._ref) || count(unlocks[@ in ^.^.unlocks]) > 0)][0...8] {
        ${otherProductFragment},
        image ${plainPicture}
      },
    "releases": *[_type == "pressRelease" && defined(slug.current) && ${isVisible} && defined(game) && game._ref == ^.game._ref]
      | order(publishedOn desc, title asc) [0...3] {
        _id,
        "slug": coalesce(slug.current, ""),
        "title": coalesce(title, ""),
        "publishedOn": coalesce(publishedOn, "")
      }
  }
`)

/** An offer for the price log. `isClosed`: not everyone can open it. */
const priceFragment = /* groq */ `
  "id": slug.current,
  price,
  "sales": ${salesOfProduct} { _id, _updatedAt, from, until, "price": products[product._ref == ^.^._id][0].price },
  "unlocks": coalesce(unlocks, []),
  "isClosed": defined(closedGroup),
  _updatedAt
`

/** The products from which the shop API computes the prices of a cart. Products without a price can't be sold. */
export const checkoutProductsQuery = defineQuery(`
  *[_type == "product" && slug.current in $ids && defined(price) && ${isVisible}] {
    ${priceFragment},
    "title": coalesce(title, slug.current),
    "vatRate": coalesce(vatRate, ${VAT_RATE}),
    ${releaseFragment},
    "unknown": ${unknownUnlocks},
    "imageUrl": coalesce(square.asset->url, image.asset->url),
    type,
    ${factsFragment},
    "gameFacts": game->{ "facts": select(${isVisible} => ${factsFragment}) },
    ${inPartsFragment},
    ${requiresFragment}
  }
`)

/**
 * All pre-orders, and the products with these ids, including products that have left the site. `hasAppeared` is false for an
 * unreadable date. `changedAt`: when editors last published the product, or the page of its game.
 */
export const releasesQuery = defineQuery(`
  *[_type == "product" && (slug.current in $ids || (preOrder == true && defined(slug.current)))] {
    "id": slug.current,
    ${releaseFragment},
    "hasAppeared": !defined(visibleFrom) || coalesce(dateTime(visibleFrom) <= dateTime($at), false),
    "changedAt": [_updatedAt, game->_updatedAt]
  }
`)

/** The covers of products, for mails. */
export const coversQuery = defineQuery(`
  ${productsInOrder}[slug.current in $ids && defined(image.asset)] { image { ${imageFragment} } }
`)

/** The published offers, in pages, for the price log. Includes hidden products, which are sold too. */
export const pricesQuery = defineQuery(`
  *[_type == "product" && slug.current > $after && price > 0 && ${isVisible}] | order(slug.current asc) [0...1000] {
    ${priceFragment}
  }
`)

/** The products, extras and adventures that an account owns, for My Products. Includes content that has left the site. */
export const libraryQuery = defineQuery(`{
  "products": ${productsInOrder}[slug.current in $ids && ${hasAppeared}] {
    ${productCardFragment},
    "releasedAt": coalesce(facts.releasedAt, game->{ "at": select(${isVisible} => facts.releasedAt) }.at)
  },
  "adventures": *[_type == "adventure" && slug.current in $ids] | order(title asc) {
    "id": coalesce(slug.current, ""),
    "title": coalesce(title, slug.current, "")
  },
  "extras": *[_type == "extra" && slug.current in $ids] | order(title asc) {
    _id,
    "id": coalesce(slug.current, ""),
    "title": coalesce(title, ""),
    image { ${imageFragment} },
    "file": file.asset->{ url, originalFilename, size }
  }
}`)
