import type { SiteSettings } from '#shared/content-types.ts'

/** Devices with an app store in the site settings. */
export const devicesOf = (settings: SiteSettings | null): string[] => [
  ...(settings?.appStoreUrl ? ['iOS'] : []),
  ...(settings?.googlePlayUrl ? ['Android'] : []),
]
