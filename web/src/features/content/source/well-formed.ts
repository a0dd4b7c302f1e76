/** In JSON: an escaped backslash, or an escaped lone surrogate. */
const LONE_SURROGATE = /(\\\\)|\\ud[89a-f][0-9a-f]{2}/g

/**
 * Replaces each lone surrogate with U+FFFD, as HTML does. A page can't contain one, and the browser must render the
 * same text from the inlined content as the server.
 */
export function wellFormed<Content>(content: Content): Content {
  const text = JSON.stringify(content)
  const whole = text.replace(LONE_SURROGATE, (_, backslash?: string) => backslash ?? '\ufffd')
  return whole === text ? content : JSON.parse(whole)
}
