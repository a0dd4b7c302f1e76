/** What pages of games and products show of a game: its facts, praise, sounds and opening. */
import { isVisible, releaseFragment, salesFragment } from './fragments.ts'
import { gamesInOrder } from './in-order.ts'

/** The facts of a product or game. `products/facts.ts` joins both. */
export const factsFragment = /* groq */ `
  facts {
    listeningTime,
    adds,
    narrator,
    voice,
    cast,
    language,
    transcript,
    ageAdvice,
    players,
    replay,
    devices,
    appVersion,
    offline,
    downloadMegabytes,
    releasedAt,
    accessibility
  }
`

/** Quotes and awards of a game, each with its source. */
export const praiseFragment = /* groq */ `
  "quotes": quotes[] { _key, "text": coalesce(text, ""), "source": coalesce(source, ""), "url": coalesce(url, "") },
  "awards": awards[] { _key, "title": coalesce(title, ""), "url": coalesce(url, "") }
`

/** The first games with quotes. */
export const praisedGamesFragment = /* groq */ `
  ${gamesInOrder}[defined(slug.current) && ${isVisible} && count(quotes) > 0][0...3] {
      _id,
      "slug": coalesce(slug.current, ""),
      "title": coalesce(title, ""),
      "quotes": quotes[0...1] { _key, "text": coalesce(text, ""), "source": coalesce(source, ""), "url": coalesce(url, "") },
      "awards": awards[0...1] { _key, "title": coalesce(title, ""), "url": coalesce(url, "") }
    }
`

/** An audio sample without its transcript. */
const soundFragment = /* groq */ `
  "title": coalesce(title, ""),
  "durationSeconds": coalesce(durationSeconds, 0),
  "file": file.asset->{ url }
`

/** An audio sample with its chapters, beside a price. */
export const sampleLineFragment = /* groq */ `
  ${soundFragment},
  "chapters": coalesce(chapters[] { "title": coalesce(title, ""), "startSeconds": coalesce(startSeconds, 0) }, [])
`

/** All fields of an audio sample for a player. */
export const sampleFragment = /* groq */ `
  ${sampleLineFragment},
  "transcript": coalesce(transcript, "")
`

/** An audio sample on a card: only the sound. */
export const cardSampleFragment = soundFragment

/** A game as one sound, without artwork. */
export const gameSoundFragment = /* groq */ `
  _id,
  "title": select(${isVisible} => coalesce(title, ""), ""),
  "slug": select(${isVisible} => coalesce(slug.current, ""), ""),
  "square": null,
  "voice": facts.voice,
  "sample": select(${isVisible} => sample { ${cardSampleFragment} })
`

const picture = /* groq */ `{ "alt": coalesce(alt, ""), crop, hotspot { x, y }, asset->{ url, "lqip": null } }`

/** All fields of an opening for its stage. `features/player/opening/opening-flow.ts` reads the scenes. */
export const openingFragment = /* groq */ `_id, title, credit, "bed": bed.asset->url,
  game->{ title, "slug": slug.current, "voice": facts.voice, status, releaseNote, accent, ground,
    banner ${picture}, cover ${picture} },
  scenes[] { _key, "title": coalesce(title, ""), "url": coalesce(file.asset->url, ""), "durationSeconds": coalesce(durationSeconds, 0),
    asksAtSeconds, "transcript": coalesce(transcript, ""), "cues": coalesce(cues, ""), "bed": bed.asset->url, image ${picture},
    next, choices[] { label, leadsTo }, roll { decides, atLeast, success, failure }, ending }`

const product = /* groq */ `*[_type == "product" && type == "game" && game._ref == ^.game._ref && hidden != true && defined(slug.current) && ${isVisible}] | order(_createdAt asc) [0]`

/** The product offered after an opening: the whole game. */
export const openingProductFragment = /* groq */ `"product": ${product} {
  "id": coalesce(slug.current, ""), "title": coalesce(title, ""), "type": coalesce(type, "game"), price,
  ${salesFragment}, ${releaseFragment}, "unlocks": coalesce(unlocks, []) }`

/** The product offered after an opening, as a link. Short, because the query of campaign pages is long. */
export const openingLinkFragment = /* groq */ `"product": ${product} { "id": coalesce(slug.current, ""), "title": coalesce(title, "") }`

/** The opening of the surrounding document, which must be a game. */
export const openingOfGame = /* groq */ `*[_type == "opening" && game._ref == ^._id] | order(_id asc) [0]`
