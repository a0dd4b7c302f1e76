import type { SiteSettings } from '#shared/content-types.ts'
import { safeHref } from '#shared/links/safe-href.ts'
import type { Device } from '../../browser/device.ts'

type Stores = Pick<SiteSettings, 'appStoreUrl' | 'googlePlayUrl'>

export function appStoreOf(device: Device, settings: Stores | null): string | null {
  const stores = {
    android: settings?.googlePlayUrl,
    ios: settings?.appStoreUrl,
    windowsPhone: null,
    other: null,
  }
  const store = safeHref(stores[device])
  return store?.kind === 'elsewhere' ? store.url : null
}
