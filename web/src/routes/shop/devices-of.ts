import type { SiteSettings } from '#shared/content-types.ts'

export const devicesOf = (settings: SiteSettings | null): string[] => [
  ...(settings?.appStoreUrl ? ['iOS'] : []),
  ...(settings?.googlePlayUrl ? ['Android'] : []),
]
