import {
  buttonFragment,
  imageFragment,
  isVisible,
  productCardFragment,
  richTextFragment,
} from './fragments.ts'
import { openingFragment, openingLinkFragment, sampleFragment } from './game-fragments.ts'

/** Blocks leave out documents that are not on the site. */

const heroFragment = /* groq */ `
  _type == "heroBlock" => {
    "heading": coalesce(heading, ""),
    "text": coalesce(text, ""),
    image { ${imageFragment} },
    actions[] { _key, ${buttonFragment} }
  }
`

const textFragment = /* groq */ `
  _type == "textBlock" => { "heading": coalesce(heading, ""), body[] { ${richTextFragment} } }
`

const imageBlockFragment = /* groq */ `
  _type == "imageBlock" => { image { ${imageFragment} }, caption, "wide": coalesce(wide, false) }
`

const quoteFragment = /* groq */ `
  _type == "quoteBlock" => { "text": coalesce(text, ""), "who": coalesce(who, ""), source }
`

const productsFragment = /* groq */ `
  _type == "productsBlock" => {
    "heading": coalesce(heading, ""),
    "products": coalesce(products[@->{ "is": defined(slug.current) && ${isVisible} }.is]->{ ${productCardFragment} }, [])
  }
`

const sampleBlockFragment = /* groq */ `
  _type == "sampleBlock" => {
    "game": select(game->{ "is": ${isVisible} }.is => game->{
      _id,
      "title": coalesce(title, ""),
      "slug": coalesce(slug.current, ""),
      sample { ${sampleFragment} },
      "moreSamples": coalesce(moreSamples[] { _key, ${sampleFragment} }, []),
      square { ${imageFragment} },
      "voice": facts.voice
    }),
    sample { ${sampleFragment} },
    square { ${imageFragment} }
  }
`

const openingBlockFragment = /* groq */ `
  _type == "openingBlock" => {
    "heading": coalesce(heading, ""),
    "opening": opening->{ "shown": select(game->{ "is": ${isVisible} }.is => { ${openingFragment}, ${openingLinkFragment} }) }.shown
  }
`

const faqFragment = /* groq */ `
  _type == "faqBlock" => {
    "heading": coalesce(heading, ""),
    "entries": coalesce(entries[defined(@->question)]->{ _id, "question": coalesce(question, ""), answer[] { ${richTextFragment} } }, [])
  }
`

const newsletterFragment = /* groq */ `
  _type == "newsletterBlock" => { "heading": coalesce(heading, ""), "text": coalesce(text, ""), desktopUrl, mobileUrl }
`

const countdownFragment = /* groq */ `
  _type == "countdownBlock" => {
    "heading": coalesce(heading, ""),
    moment,
    "doneText": coalesce(doneText, ""),
    action { ${buttonFragment} }
  }
`

/** The blocks of a campaign page, with the fields of their components. */
export const campaignBlocksFragment = /* groq */ `
  _key,
  _type,
  ${heroFragment},
  ${textFragment},
  ${imageBlockFragment},
  ${quoteFragment},
  ${productsFragment},
  ${sampleBlockFragment},
  ${openingBlockFragment},
  ${faqFragment},
  ${newsletterFragment},
  ${countdownFragment}
`
