import { resolve } from 'node:path'
import * as v from 'valibot'
import { localServiceFaults, readTokenFaults, settings } from '#shared/settings.ts'
import { InvalidSettings, readSettings, siteSettings } from '#shared/site-settings.ts'

const Settings = v.object(
  {
    ...siteSettings.entries,
    ...v.pick(settings, [
      'VITE_SANITY_VISIBILITY',
      'SANITY_READ_TOKEN',
      'VITE_NEWSLETTER_ORIGIN',
      'SITE_CLIENT',
      'SITE_SERVER',
      'CONTENT_WEBHOOK_SECRET',
      'LOCAL_SERVICES',
      'LOCAL_SHOP_API',
      'TRUSTED_PROXIES',
      'METRICS_PORT',
      'PID_FILE',
      'HOST',
    ]).entries,
  },
  'is missing',
)

export const pageServerSettings = Object.keys(Settings.entries)

export type ServerSettings = v.InferOutput<typeof Settings>

type Variables = Readonly<Record<string, string | undefined>>

const refused = (faults: readonly string[]) => new InvalidSettings('the page server', faults)

/**
 * Makes the paths of the two build folders absolute.
 * @throws InvalidSettings with all faults
 */
export function serverSettings(environment: Variables): ServerSettings {
  const values = readSettings(Settings, environment, refused)
  const faults = [...readTokenFaults(values), ...localServiceFaults(values)]
  if (faults.length > 0) throw refused(faults)
  return { ...values, SITE_CLIENT: resolve(values.SITE_CLIENT), SITE_SERVER: resolve(values.SITE_SERVER) }
}
