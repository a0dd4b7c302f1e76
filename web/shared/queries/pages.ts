import { defineQuery } from 'groq'
import {
  buttonFragment,
  imageFragment,
  isVisible,
  laterGameFragment,
  richTextFragment,
  seoFragment,
  targetFragment,
} from './fragments.ts'
import {
  gameSoundFragment,
  openingFragment,
  openingProductFragment,
  praisedGamesFragment,
} from './game-fragments.ts'
import { gamesInOrder } from './in-order.ts'

const textPageFragment = /* groq */ `
  _id,
  "title": coalesce(title, ""),
  "intro": coalesce(intro, ""),
  body[] { ${richTextFragment} },
  ${seoFragment}
`

const heroFragment = /* groq */ `
  "title": coalesce(title, ""),
  "intro": coalesce(intro, ""),
  "banner": banner { ${imageFragment} },
  "actionLabel": coalesce(actionLabel, "")
`

/** The sound of the game to which a reference leads, directly or through a product. */
const soundOfDocument = /* groq */ `"sound": select(
  document->_type == "product" => document->game->,
  document->_type == "game" => document->
) { ${gameSoundFragment} }`

const soundOfProduct = /* groq */ `"sound": product->game->{ ${gameSoundFragment} }`

/** In a preview, which shows planned content, leaves out banners of the past. */
const isToCome = /* groq */ `($at != null || coalesce(dateTime(visibleUntil) > dateTime(now()), true))`

/** The id of the game to which the banner leads, directly or through a product. */
const featuredGame = /* groq */ `*[_id == "homePage"][0] { "of": coalesce(
  plannedBanners[${isVisible} && ${isToCome}][0] { "id": document->{ "id": select(_type == "game" => _id, game._ref) }.id },
  { "id": product->game._ref }
) }.of.id`

/**
 * The home page and its games. The first planned banner that is on the site now replaces the ordinary one. Contains all games
 * unless editors have chosen some.
 */
export const homePageQuery = defineQuery(`{
  "page": *[_id == "homePage"][0] {
    "hero": coalesce(
      plannedBanners[${isVisible} && ${isToCome}][0] { ${heroFragment}, "target": document->{ ${targetFragment} }, ${soundOfDocument} },
      { ${heroFragment}, "target": product->{ ${targetFragment} }, ${soundOfProduct} }
    ),
    "systemHeading": coalesce(systemHeading, ""),
    body[] { ${richTextFragment} },
    steps[] { _key, "title": coalesce(title, ""), "text": coalesce(text, "") },
    "appHeading": coalesce(appHeading, ""),
    "appText": coalesce(appText, ""),
    "gamesHeading": coalesce(gamesHeading, ""),
    sectionOrder,
    ${seoFragment}
  },
  "opening": { "game": ${featuredGame} } {
    "first": *[_type == "opening" && game._ref == ^.game && game->{ "is": ${isVisible} }.is] | order(_id asc) [0]
      { ${openingFragment}, ${openingProductFragment} }
  }.first,
  "praised": ${praisedGamesFragment},
  "games": select(
    count(*[_id == "homePage"][0].games) > 0 =>
      (*[_id == "homePage"][0].games[]->)[defined(slug.current) && ${isVisible}] { ${laterGameFragment} },
    ${gamesInOrder}[defined(slug.current) && ${isVisible}][0...24] { ${laterGameFragment} }
  )
}`)

/** A page that has a text alone. */
export const textPageQuery = defineQuery(`
  *[_type in ["aboutPage", "downloadPage", "newsletterPage"] && _id == $id && _id == _type][0] { ${textPageFragment} }
`)

/** A legal page: terms, right of withdrawal, accessibility or retention. */
export const legalPageQuery = defineQuery(`
  *[_type in ["termsPage", "withdrawalPage", "accessibilityPage", "retentionPage"] && _id == $id && _id == _type][0] {
    validFrom,
    ${textPageFragment}
  }
`)

export const infoPageQuery = defineQuery(`
  *[_type == "infoPage" && slug.current == $slug && ${isVisible}][0] {
    "slug": coalesce(slug.current, ""),
    ${textPageFragment}
  }
`)

export const contactPageQuery = defineQuery(`
  *[_type == "contactPage" && _id == _type][0] {
    "bugReports": coalesce(bugReports, ""),
    "general": coalesce(general, ""),
    "community": coalesce(community, ""),
    ${textPageFragment}
  }
`)

export const privacyPageQuery = defineQuery(
  `*[_type == "privacyPage" && _id == _type][0] { updatedOn, ${textPageFragment} }`,
)

export const investorsPageQuery = defineQuery(`
  *[_type == "investorsPage" && _id == _type][0] { pitchDeck { ${buttonFragment} }, ${textPageFragment} }
`)
