import { isVisible, releaseFragment, saleFragment } from './fragments.ts'

const picture = /* groq */ `{ "alt": coalesce(alt, ""), crop, hotspot, asset->{ url, "lqip": null } }`

/** All fields of an opening for its stage. `features/player/opening/scenes.ts` reads the scenes. */
export const openingFragment = /* groq */ `_id, title, credit,
  game->{ title, "slug": slug.current, releaseNote, banner ${picture} },
  scenes[] { _key, title, "url": file.asset->url, durationSeconds, asksAtSeconds, transcript, image ${picture},
    next, choices[] { label, leadsTo }, roll { decides, atLeast, success, failure }, ending }`

const product = /* groq */ `*[_type == "product" && type == "game" && game._ref == ^.game._ref && hidden != true && defined(slug.current) && ${isVisible}] | order(orderRank asc) [0]`

/** The product offered after an opening: the whole game. */
export const openingProductFragment = /* groq */ `"product": ${product} {
  "id": coalesce(slug.current, ""), "title": coalesce(title, ""), "type": coalesce(type, "game"), price,
  ${saleFragment}, ${releaseFragment}, "unlocks": coalesce(unlocks, []) }`

/** The product offered after an opening, as a link. Short, because the query of campaign pages is long. */
export const openingLinkFragment = /* groq */ `"product": ${product} { "id": coalesce(slug.current, ""), "title": coalesce(title, "") }`

/** The opening of the surrounding document, which must be a game. */
export const openingOfGame = /* groq */ `*[_type == "opening" && game._ref == ^._id] | order(_id asc) [0]`
