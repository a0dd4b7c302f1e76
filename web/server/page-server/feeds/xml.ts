/** Characters that XML 1.0 forbids even when escaped: most control characters and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Hexadecimal references are read rightly by the most feed readers (rssboard.org/rss-profile#data-types-characterdata). */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&#x26;',
  '<': '&#x3C;',
  '>': '&#x3E;',
  '"': '&#x22;',
  // A parser makes a line feed of a bare carriage return.
  '\r': '&#xD;',
}

/** For an element or a double-quoted attribute. Removes forbidden characters. */
export const xml = (text: string) =>
  text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign)

export const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`

/**
 * A plain text where a format takes HTML. Only what an HTML parser would take for a tag or a character reference is escaped,
 * so that readers without HTML show the same text too.
 */
export const htmlElement = (name: string, text: string) =>
  element(name, text.replace(/&(?=[#a-z])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;'))
