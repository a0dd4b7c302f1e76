/** JSON's escape of half a surrogate pair; or of a backslash, which stands for itself. */
const HALVES = /(\\\\)|\\ud[89a-f][0-9a-f]{2}/g

/**
 * What JSON brought, with each half of a character replaced as HTML replaces it: a page can't hold one, and what is
 * rendered from the content that came with a page must be what stands in it.
 */
export function wellFormed<Content>(content: Content): Content {
  const text = JSON.stringify(content)
  const whole = text.replace(HALVES, (_, backslash?: string) => backslash ?? '\ufffd')
  return whole === text ? content : JSON.parse(whole)
}
