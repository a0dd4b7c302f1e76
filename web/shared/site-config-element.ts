/**
 * The settings of the site inside its pages. Neither scripts nor HTML of the build contain them, so one build serves every
 * site. The page server, the development server and the build for static hosts fill in the element. It is data, so the content security policy needs no hash for it.
 */
import { type GivenSiteSettings, parseSiteSettings } from './site-settings.ts'

export const SITE_CONFIG_ID = 'site-config'

const OPENING = `<script type="application/json" id="${SITE_CONFIG_ID}">`

/** As the build writes it. */
export const emptySiteConfig = `${OPENING}</script>`

/** The JSON has no `<`, so it can't end the element. */
const ELEMENT = new RegExp(`${OPENING}[^<]*</script>`)

/** The page with these settings in place of others or none. Further settings of a program, such as secrets, are left out. */
export function withSiteConfig(html: string, settings: GivenSiteSettings): string {
  const json = JSON.stringify(parseSiteSettings(settings)).replaceAll('<', '\\u003c')
  return html.replace(ELEMENT, () => `${OPENING}${json}</script>`)
}
