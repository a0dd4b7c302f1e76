import type { Inline } from './content-policy.ts'
import { type Headers, securityHeaders } from './headers.ts'
import type { SecuritySettings } from './settings.ts'

export type PageHeaders = {
  /** Of a page that was rendered now, with the text of its one inline style sheet. */
  ofPage: (style: string) => Headers
  /** Of a page of the build: of whichever kind it is. */
  ofBuilt: Headers
  /** Of what has nothing inline. */
  ofShell: Headers
}

/** `inline` are all that pages of this build have: a page’s own words never name what may run in it. */
export function pageHeaders(settings: SecuritySettings, inline: Inline): PageHeaders {
  const known = new Map<string, Headers>()
  const remember = (style: string) => {
    const headers = securityHeaders(settings, { scripts: inline.scripts, styles: [style] })
    // One for each kind of page; whatever else came here would only be made anew each time.
    if (inline.styles.includes(style)) known.set(style, headers)
    return headers
  }
  return {
    ofPage: (style) => known.get(style) ?? remember(style),
    ofBuilt: securityHeaders(settings, inline),
    ofShell: securityHeaders(settings, { scripts: [], styles: [] }),
  }
}
