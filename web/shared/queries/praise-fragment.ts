/** What others said of a game, each with its source. */
export const praiseFragment = /* groq */ `
  "quotes": quotes[] { _key, "text": coalesce(text, ""), "source": coalesce(source, ""), "url": coalesce(url, "") },
  "awards": awards[] { _key, "title": coalesce(title, ""), "url": coalesce(url, "") }
`
