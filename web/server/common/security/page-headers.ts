import type { Inline } from './content-policy.ts'
import { type Headers, securityHeaders } from './headers.ts'
import type { SecuritySettings } from './settings.ts'

export type PageHeaders = {
  /** For a rendered page with the text of its one inline style sheet. */
  ofPage: (style: string) => Headers
  /** For a page of the build: allows the inline styles of all built pages. */
  ofBuilt: Headers
  /** For responses without inline elements. */
  ofShell: Headers
}

/** `inline` lists the inline elements of all pages of the build, so the policy never depends on a page’s content. */
export function pageHeaders(settings: SecuritySettings, inline: Inline): PageHeaders {
  const known = new Map<string, Headers>()
  const remember = (style: string) => {
    const headers = securityHeaders(settings, { scripts: inline.scripts, styles: [style] })
    // One entry for each kind of page. Other styles are not cached.
    if (inline.styles.includes(style)) known.set(style, headers)
    return headers
  }
  return {
    ofPage: (style) => known.get(style) ?? remember(style),
    ofBuilt: securityHeaders(settings, inline),
    ofShell: securityHeaders(settings, { scripts: [], styles: [] }),
  }
}
