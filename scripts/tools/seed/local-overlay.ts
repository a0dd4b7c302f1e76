import { menu } from './content/settings.ts'
import type { Json } from './document.ts'

/**
 * What differs on one machine: the seed's outside addresses that the local services answer themselves.
 * Fields by document id, to be set on the loaded documents. `servicesOrigin` is such as http://localhost:3900.
 */
export function localOverlay(servicesOrigin: string): Record<string, Record<string, Json>> {
  const shopShortLink = `${servicesOrigin}/s/shop`
  return {
    siteSettings: {
      newsletterDesktopUrl: `${servicesOrigin}/newsletter/desktop`,
      newsletterMobileUrl: `${servicesOrigin}/newsletter/mobile`,
      // Has the form of a real id; the local collector is the only one to hear of it.
      analyticsId: 'G-LOCAL12345',
      shopShortLink,
      menu: menu(shopShortLink),
    },
  }
}
