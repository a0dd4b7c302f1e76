import type { SiteSettings } from '#shared/content-types.ts'
import { safeHref } from '#shared/links/safe-href.ts'

type Device = { userAgent: string; maxTouchPoints: number }
type Stores = Pick<SiteSettings, 'appStoreUrl' | 'googlePlayUrl'>

/** The address of the app in the store of a phone or tablet. Null on other devices. */
export function appStoreOf(device: Device, settings: Stores | null): string | null {
  const store = safeHref(storeFor(device, settings))
  return store?.kind === 'elsewhere' ? store.url : null
}

/**
 * Windows Phone comes first, because its user agent also contains Android and iPhone. Since iPadOS 13 an iPad’s user agent says
 * Macintosh, but Macs have no touch screen.
 */
function storeFor({ userAgent, maxTouchPoints }: Device, settings: Stores | null) {
  if (/windows phone/i.test(userAgent)) return null
  if (/android/i.test(userAgent)) return settings?.googlePlayUrl
  const isApple = /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple ? settings?.appStoreUrl : null
}
