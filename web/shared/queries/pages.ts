import { defineQuery } from 'groq'
import {
  buttonFragment,
  gameCardFragment,
  imageFragment,
  isVisible,
  richTextFragment,
  seoFragment,
} from './fragments.ts'

const textPageFragment = /* groq */ `
  _id,
  "title": coalesce(title, ""),
  "intro": coalesce(intro, ""),
  body[] { ${richTextFragment} },
  ${seoFragment}
`

/** The home page and its list of games, in one request. */
export const homePageQuery = defineQuery(`{
  "page": *[_id == "homePage"][0] {
    "title": coalesce(title, ""),
    "intro": coalesce(intro, ""),
    banner { ${imageFragment} },
    "productId": product->{ "slug": select(${isVisible} => slug.current) }.slug,
    "actionLabel": coalesce(actionLabel, ""),
    "systemHeading": coalesce(systemHeading, ""),
    body[] { ${richTextFragment} },
    steps[] { _key, "title": coalesce(title, ""), "text": coalesce(text, "") },
    "appHeading": coalesce(appHeading, ""),
    "appText": coalesce(appText, ""),
    "gamesHeading": coalesce(gamesHeading, ""),
    ${seoFragment}
  },
  "games": *[_type == "game" && defined(slug.current) && ${isVisible}] | order(orderRank asc, title asc) [0...24] { ${gameCardFragment} }
}`)

export const aboutPageQuery = defineQuery(`*[_id == "aboutPage"][0] { ${textPageFragment} }`)

export const downloadPageQuery = defineQuery(`*[_id == "downloadPage"][0] { ${textPageFragment} }`)

export const contactPageQuery = defineQuery(`
  *[_id == "contactPage"][0] {
    "bugReports": coalesce(bugReports, ""),
    "general": coalesce(general, ""),
    "community": coalesce(community, ""),
    ${textPageFragment}
  }
`)

export const privacyPageQuery = defineQuery(`*[_id == "privacyPage"][0] { updatedOn, ${textPageFragment} }`)

export const investorsPageQuery = defineQuery(`
  *[_id == "investorsPage"][0] { pitchDeck { ${buttonFragment} }, ${textPageFragment} }
`)

export const newsletterPageQuery = defineQuery(`*[_id == "newsletterPage"][0] { ${textPageFragment} }`)
