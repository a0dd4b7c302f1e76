import { resolve } from 'node:path'
import * as v from 'valibot'
import { settings } from '../../shared/settings.ts'
import { InvalidSettings, readSettings } from '../../shared/site-settings.ts'

/** Settings of the program that renders pages. */
const Settings = v.pick(settings, [
  'VITE_SANITY_PROJECT_ID',
  'VITE_SANITY_DATASET',
  'VITE_SANITY_API_VERSION',
  'VITE_SANITY_API_HOST',
  'VITE_SITE_URL',
  'VITE_STUDIO_URL',
  'VITE_USER_POOL_ID',
  'VITE_USER_POOL_ENDPOINT',
  'VITE_ANALYTICS_URL',
  'VITE_NEWSLETTER_ORIGIN',
  'CONTENT_WEBHOOK_SECRET',
  'SITE_CLIENT',
  'SITE_SERVER',
  'SITE_PORT',
  'LOCAL_SERVICES',
  'LOCAL_SHOP_API',
])

export type RenderSettings = v.InferOutput<typeof Settings>

/** The settings, with absolute paths of the build’s two folders. @throws InvalidSettings with every fault */
export function renderSettings(environment: Readonly<Record<string, string | undefined>>): RenderSettings {
  const values = readSettings(
    Settings,
    environment,
    (faults) => new InvalidSettings('the page server', faults),
  )
  return { ...values, SITE_CLIENT: resolve(values.SITE_CLIENT), SITE_SERVER: resolve(values.SITE_SERVER) }
}
