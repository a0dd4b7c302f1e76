import type { SiteSettings } from '#shared/content-types.ts'

/** What the app runs on, as far as the site settings have a store for it. */
export const devicesOf = (settings: SiteSettings | null): string[] => [
  ...(settings?.appStoreUrl ? ['iOS'] : []),
  ...(settings?.googlePlayUrl ? ['Android'] : []),
]
