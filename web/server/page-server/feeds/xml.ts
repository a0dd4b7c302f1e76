/** Characters that XML 1.0 forbids even when escaped: most control characters and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For an element or a double-quoted attribute. Removes forbidden characters. */
export const xml = (text: string) =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

export const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`
