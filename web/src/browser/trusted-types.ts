declare global {
  interface Window {
    /** https://www.w3.org/TR/trusted-types/ */
    trustedTypes?: { createPolicy(name: string, rules: TrustedRules): unknown }
  }
}

/** A rule returns the text to accept it, or null to make the browser throw. */
type TrustedRules = {
  createHTML(html: string): string | null
  createScriptURL(address: string): string | null
}

/** Requires a measurement id, because anyone can create containers on the same host with Google Tag Manager. */
function isTag(address: string, tagService: string): boolean {
  const url = URL.parse(address)
  return `${url?.origin}${url?.pathname}`.startsWith(`${tagService}/gtag/`) && isMeasurementId(url)
}

const isMeasurementId = (url: URL | null) => /^G-[A-Z0-9]+$/.test(url?.searchParams.get('id') ?? '')

/**
 * Allows the tag and the preview’s icons on pages whose response headers require a trusted types policy. Other markup and scripts
 * throw a TypeError. Call it once, before the first render.
 * @param isDrawing accepts the markup of the preview’s icons
 */
export function restrictMarkup(
  tagService: string,
  isDrawing: ((html: string) => boolean) | undefined,
  tab: Window = window,
) {
  tab.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isDrawing?.(html) ? html : null),
    createScriptURL: (address) => (isTag(address, tagService) ? address : null),
  })
}
