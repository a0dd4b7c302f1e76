/** XML 1.0 allows no other control characters, not even escaped, and no half of a surrogate pair. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or a double-quoted attribute; what XML can't hold is left out. */
export const xml = (text: string) =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

export const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`
