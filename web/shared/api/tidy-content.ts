/** Matches lone surrogates, which pages can't contain, and NUL, which breaks browsers, XML and Postgres. */
const UNUSABLE = /[\0\p{Surrogate}]/gu

function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNUSABLE, '\ufffd')
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidy(inner)]))
}

/**
 * Removes the empty list items that imports leave, and replaces each character that can't be shown by U+FFFD, as HTML does.
 * Server and browser must render the same text.
 */
export const tidyContent = <Content>(content: Content): Content => tidy(content) as Content
