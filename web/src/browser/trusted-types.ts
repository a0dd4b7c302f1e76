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

/** The address of Google’s tag, without the measurement id. Anyone can create other scripts on the same host. */
export const TAG = 'https://www.googletagmanager.com/gtag/js?id='

const isTag = (address: string) => address.startsWith(TAG) && /^G-[A-Z0-9]+$/.test(address.slice(TAG.length))

/**
 * Allows the tag and the preview’s icons on pages whose response headers require a trusted types policy. Other markup and scripts
 * throw a TypeError. Call it once, before the first render.
 * @param isDrawing accepts the markup of the preview’s icons
 */
export function restrictMarkup(isDrawing: ((html: string) => boolean) | undefined, tab: Window = window) {
  tab.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isDrawing?.(html) ? html : null),
    createScriptURL: (address) => (isTag(address) ? address : null),
  })
}
