import { serviceWorkerPath } from '#shared/service-worker-path.ts'

declare global {
  interface Window {
    /** https://www.w3.org/TR/trusted-types/ */
    trustedTypes?: { createPolicy(name: string, rules: TrustedRules): unknown }
  }
}

/** A rule returns the text to accept it, or null to make the browser throw. */
type TrustedRules = {
  createHTML(html: string): string | null
  createScript(code: string): string | null
  createScriptURL(address: string): string | null
}

/** React creates script elements from this markup, because such scripts never run. */
const INERT_SCRIPT = '<script></script>'

/** The preview’s schema icons: SVG with shapes only. */
const ATTRIBUTE = String.raw`\s+(?!on|style|href|xlink)[a-zA-Z][\w:-]*="[^"<>]*"`
const SHAPE = String.raw`<\/?(?:svg|g|path|circle|ellipse|line|polygon|polyline|rect)(?:${ATTRIBUTE})*\s*\/?>`
const DRAWING = new RegExp(`^(?=<svg\\s)(?:${SHAPE})+$`, 'i')

/** Structured data is the text of script elements. A JSON object never runs as code. */
function isStructuredData(code: string): boolean {
  try {
    return code.startsWith('{') && JSON.parse(code) !== null
  } catch {
    return false
  }
}

/** Requires a measurement id: on the same host anyone can create containers with Google Tag Manager. */
function isTag(address: string, tagService: string): boolean {
  const url = URL.parse(address)
  return `${url?.origin}${url?.pathname}`.startsWith(`${tagService}/gtag/`) && isMeasurementId(url)
}

const isMeasurementId = (url: URL | null) => /^G-[A-Z0-9]+$/.test(url?.searchParams.get('id') ?? '')

/**
 * For pages whose response headers require a trusted types policy. Any other markup or script throws a TypeError. Call
 * it once, before the first render.
 */
export function restrictMarkup(tagService: string, tab: Window = window) {
  tab.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === INERT_SCRIPT || DRAWING.test(html) ? html : null),
    createScript: (code) => (isStructuredData(code) ? code : null),
    createScriptURL: (address) =>
      address === serviceWorkerPath || isTag(address, tagService) ? address : null,
  })
}
