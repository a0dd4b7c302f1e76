const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
const isStructuredData = (script: string) => script.startsWith('<script type="application/ld+json"')

/**
 * The page that no site can beat, of one that we rendered: the same content, styles and images, by hand in one file
 * without a script.
 */
export const limitPage = (html: string) =>
  html
    .replaceAll(SCRIPT, (script) => (isStructuredData(script) ? script : ''))
    .replaceAll(STYLESHEET, '')
    .replaceAll(' data-style="', ' style="')
