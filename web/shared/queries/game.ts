import { defineQuery } from 'groq'
import {
  buttonFragment,
  gameCardFragment,
  imageFragment,
  isVisible,
  laterGameFragment,
  laterImageFragment,
  laterProductFragment,
  richTextFragment,
  seoFragment,
  videoFragment,
} from './fragments.ts'
import {
  factsFragment,
  openingFragment,
  openingOfGame,
  openingProductFragment,
  praisedGamesFragment,
  praiseFragment,
  sampleFragment,
} from './game-fragments.ts'
import { gamesInOrder, productsInOrder } from './in-order.ts'

/** Games that are coming soon, in the order that editors set; at most 24. */
export const comingSoonQuery = defineQuery(`
  ${gamesInOrder}[status == "comingSoon" && defined(slug.current) && ${isVisible}][0...24] { ${gameCardFragment} }
`)

/** For lists of products: games with a quote, in the order that editors set. */
export const praisedGamesQuery = defineQuery(`${praisedGamesFragment}`)

export const gameQuery = defineQuery(`
  *[_type == "game" && slug.current == $slug && ${isVisible}][0] {
    ${laterGameFragment},
    tagline,
    licence,
    banner { ${imageFragment} },
    video { ${videoFragment} },
    sample { ${sampleFragment} },
    "moreSamples": coalesce(moreSamples[] { _key, ${sampleFragment} }, []),
    square { ${laterImageFragment} },
    "voice": facts.voice,
    "opening": ${openingOfGame} { ${openingFragment}, ${openingProductFragment} },
    ${factsFragment},
    ${praiseFragment},
    actions[] { _key, ${buttonFragment} },
    body[] { ${richTextFragment} },
    "products": ${productsInOrder}[game._ref == ^._id && hidden != true && defined(slug.current) && ${isVisible}][0...6] { ${laterProductFragment} },
    "releases": *[_type == "pressRelease" && game._ref == ^._id && defined(slug.current) && ${isVisible}]
      | order(publishedOn desc, title asc) [0...3] { "slug": coalesce(slug.current, ""), "title": coalesce(title, "") },
    ${seoFragment}
  }
`)
