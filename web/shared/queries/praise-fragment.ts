import { isVisible } from './fragments.ts'

/** Quotes and awards of a game, each with its source. */
export const praiseFragment = /* groq */ `
  "quotes": quotes[] { _key, "text": coalesce(text, ""), "source": coalesce(source, ""), "url": coalesce(url, "") },
  "awards": awards[] { _key, "title": coalesce(title, ""), "url": coalesce(url, "") }
`

/** The first games with quotes. */
export const praisedGamesFragment = /* groq */ `
  *[_type == "game" && defined(slug.current) && ${isVisible} && count(quotes) > 0]
    | order(orderRank asc, title asc) [0...3] {
      _id,
      "slug": coalesce(slug.current, ""),
      "title": coalesce(title, ""),
      "quotes": quotes[0...1] { _key, "text": coalesce(text, ""), "source": coalesce(source, ""), "url": coalesce(url, "") },
      "awards": awards[0...1] { _key, "title": coalesce(title, ""), "url": coalesce(url, "") }
    }
`
