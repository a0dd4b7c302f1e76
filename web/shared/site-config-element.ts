/**
 * The settings of the site inside its pages. The build contains no settings, so one build serves every site: page server,
 * development server and the build for static hosts fill in the element. It is data, so the content security policy needs no
 * hash for it.
 */
import { type GivenSiteSettings, parseSiteSettings } from './site-settings.ts'

export const SITE_CONFIG_ID = 'site-config'

const OPENING = `<script type="application/json" id="${SITE_CONFIG_ID}">`

/** The element in the build. */
export const emptySiteConfig = `${OPENING}</script>`

/** The JSON has no `<`, so it can't end the element. */
const ELEMENT = new RegExp(`${OPENING}[^<]*</script>`)

/** Fills these settings into a page. Leaves out other settings of a program, such as secrets. */
export function withSiteConfig(html: string, settings: GivenSiteSettings): string {
  const json = JSON.stringify(parseSiteSettings(settings)).replaceAll('<', '\\u003c')
  return html.replace(ELEMENT, () => `${OPENING}${json}</script>`)
}
