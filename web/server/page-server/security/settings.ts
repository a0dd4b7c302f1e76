import type * as v from 'valibot'
import type { settings } from '#shared/settings.ts'

type Settings = v.InferOutput<typeof settings>

type Required = 'VITE_SITE_URL' | 'VITE_SANITY_PROJECT_ID' | 'VITE_SANITY_DATASET' | 'VITE_USER_POOL_ID'

type Optional =
  | 'VITE_SANITY_VISIBILITY'
  | 'VITE_SANITY_API_HOST'
  | 'VITE_STUDIO_URL'
  | 'VITE_USER_POOL_ENDPOINT'
  | 'VITE_ANALYTICS_URL'
  | 'VITE_NEWSLETTER_ORIGIN'

export type SecuritySettings = Pick<Settings, Required> & Partial<Pick<Settings, Optional>>
