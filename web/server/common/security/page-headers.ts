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

/** `inline` lists the inline elements of all pages of the build. */
export const pageHeaders = (settings: SecuritySettings, inline: Inline): PageHeaders => ({
  ofPage: (style) => securityHeaders(settings, { scripts: inline.scripts, styles: [style] }),
  ofBuilt: securityHeaders(settings, inline),
  ofShell: securityHeaders(settings, { scripts: [], styles: [] }),
})
