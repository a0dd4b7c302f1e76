import { menu } from './content/settings.ts'
import type { Json } from './document.ts'

/**
 * Fields with other values on a local stack, by document id: external addresses become those of local services.
 * `servicesOrigin` is an origin such as http://localhost:3900.
 */
export function localOverlay(servicesOrigin: string): Record<string, Record<string, Json>> {
  return {
    siteSettings: {
      newsletterDesktopUrl: `${servicesOrigin}/newsletter/desktop`,
      newsletterMobileUrl: `${servicesOrigin}/newsletter/mobile`,
      // Has the form of a real id; only the local collector receives its reports.
      analyticsId: 'G-LOCAL12345',
      menu: menu(`${servicesOrigin}/s/shop`),
    },
  }
}
