/** Pages can't contain lone surrogates, and a NUL breaks browsers, XML and Postgres. */
const UNUSABLE = /[\0\p{Surrogate}]/gu

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNUSABLE, '\ufffd')
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(tidied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidied(inner)]))
}

/**
 * A query result without the empty list items that imports leave, and with U+FFFD for each character that can't be
 * shown, as HTML does it. Server and browser must render the same text.
 */
export const tidyContent = <Content>(content: Content): Content => tidied(content) as Content
