declare global {
  interface Window {
    /** https://www.w3.org/TR/trusted-types/, in browsers that have it. */
    trustedTypes?: { createPolicy(name: string, rules: TrustedRules): unknown }
  }
}

/** Each answers the text when it may pass, and null when the browser must throw. */
type TrustedRules = {
  createHTML(html: string): string | null
  createScript(code: string): string | null
  createScriptURL(address: string): string | null
}

/** React makes a script element in this way, so that the element never runs. */
const INERT_SCRIPT = '<script></script>'

/** The icons of the Studio’s schemas, which its preview shows beside what they belong to: shapes and nothing else. */
const ATTRIBUTE = String.raw`\s+(?!on|style|href|xlink)[a-zA-Z][\w:-]*="[^"<>]*"`
const SHAPE = String.raw`<\/?(?:svg|g|path|circle|ellipse|line|polygon|polyline|rect)(?:${ATTRIBUTE})*\s*\/?>`
const DRAWING = new RegExp(`^(?=<svg\\s)(?:${SHAPE})+$`, 'i')

/** Structured data stands in script elements. JSON begins nothing that could run. */
function isStructuredData(code: string): boolean {
  try {
    return code.startsWith('{') && JSON.parse(code) !== null
  } catch {
    return false
  }
}

/** The tag alone, and for a measurement id: the same host serves whatever anybody builds in Google’s tag manager. */
function isTag(address: string, tagService: string): boolean {
  const url = URL.parse(address)
  return `${url?.origin}${url?.pathname}`.startsWith(`${tagService}/gtag/`) && isMeasurementId(url)
}

const isMeasurementId = (url: URL | null) => /^G-[A-Z0-9]+$/.test(url?.searchParams.get('id') ?? '')

/**
 * What may become markup or script while the site runs, where the answer’s headers ask for trusted types: an empty
 * script element, an icon, structured data, and the analytics tag from `tagService`. Anything else throws a TypeError at whoever
 * set it. To be called once, before anything renders.
 */
export function restrictMarkup(tagService: string, tab: Window = window) {
  tab.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === INERT_SCRIPT || DRAWING.test(html) ? html : null),
    createScript: (code) => (isStructuredData(code) ? code : null),
    createScriptURL: (address) => (isTag(address, tagService) ? address : null),
  })
}
