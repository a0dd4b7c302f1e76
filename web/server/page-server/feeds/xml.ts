/** Characters that XML 1.0 forbids even when escaped: most control characters and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Most feed readers understand hexadecimal references (rssboard.org/rss-profile#data-types-characterdata). */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&#x26;',
  '<': '&#x3C;',
  '>': '&#x3E;',
  '"': '&#x22;',
  // A parser turns a bare carriage return into a line feed.
  '\r': '&#xD;',
}

/** Escapes text for an element or a double-quoted attribute. Removes forbidden characters. */
export const xml = (text: string) =>
  text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign)

export const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`

/**
 * An element whose format takes HTML, with plain text. Escapes only what an HTML parser would read as a tag or a character
 * reference, so that readers without HTML show the same text.
 */
export const htmlElement = (name: string, text: string) =>
  element(name, text.replace(/&(?=[#a-z])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;'))
