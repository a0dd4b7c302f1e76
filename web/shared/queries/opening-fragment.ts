import { isVisible, releaseFragment, saleFragment } from './fragments.ts'

const picture = /* groq */ `{ "alt": coalesce(alt, ""), crop, hotspot, asset->{ url, "lqip": null } }`

/** An opening with everything that the stage shows. `features/player/opening/scenes.ts` reads the scenes. */
export const openingFragment = /* groq */ `_id, title, credit,
  game->{ title, "slug": slug.current, releaseNote, banner ${picture} },
  scenes[] { _key, title, "url": file.asset->url, durationSeconds, asksAtSeconds, transcript, image ${picture},
    next, choices[] { label, leadsTo }, roll { decides, atLeast, success, failure }, ending }`

const product = /* groq */ `*[_type == "product" && type == "game" && game._ref == ^.game._ref && hidden != true && defined(slug.current) && ${isVisible}] | order(orderRank asc) [0]`

/** The product that an opening leads to: the whole game. */
export const openingProductFragment = /* groq */ `"product": ${product} {
  "id": coalesce(slug.current, ""), "title": coalesce(title, ""), "type": coalesce(type, "game"), price,
  ${saleFragment}, ${releaseFragment}, "unlocks": coalesce(unlocks, []) }`

/** The product that an opening leads to, as a link: the query of campaign pages is long already. */
export const openingLinkFragment = /* groq */ `"product": ${product} { "id": coalesce(slug.current, ""), "title": coalesce(title, "") }`

/** The opening of the document around it, which must be a game. */
export const openingOfGame = /* groq */ `*[_type == "opening" && game._ref == ^._id] | order(_id asc) [0]`
