import { resolve } from 'node:path'
import * as v from 'valibot'
import { readTokenFaults, settings } from '../../shared/settings.ts'
import { InvalidSettings, readSettings } from '../../shared/site-settings.ts'

const RENDER_NAMES = [
  'VITE_SANITY_PROJECT_ID',
  'VITE_SANITY_DATASET',
  'VITE_SANITY_API_VERSION',
  'VITE_SANITY_VISIBILITY',
  'VITE_SANITY_API_HOST',
  'SANITY_READ_TOKEN',
  'VITE_SITE_URL',
  'VITE_STUDIO_URL',
  'VITE_USER_POOL_ID',
  'VITE_USER_POOL_ENDPOINT',
  'VITE_ANALYTICS_URL',
  'VITE_NEWSLETTER_ORIGIN',
  'SITE_CLIENT',
  'SITE_SERVER',
  'PAGE_EDGE_SECONDS',
] as const

/** Settings of page rendering, for the Node server and the function. */
const Settings = v.pick(settings, RENDER_NAMES)

/** Settings of the Node server, which also receives the content webhook. */
const ServerSettings = v.pick(settings, [
  ...RENDER_NAMES,
  'CONTENT_WEBHOOK_SECRET',
  'LOCAL_SERVICES',
  'LOCAL_SHOP_API',
])

export type RenderSettings = v.InferOutput<typeof Settings>
export type ServerSettings = v.InferOutput<typeof ServerSettings>

type Variables = Readonly<Record<string, string | undefined>>

const refused = (faults: readonly string[]) => new InvalidSettings('the page server', faults)

/** @throws InvalidSettings for settings that don't fit together */
function checked<Values extends RenderSettings>(values: Values): Values {
  const faults = readTokenFaults(values)
  if (faults.length > 0) throw refused(faults)
  return { ...values, SITE_CLIENT: resolve(values.SITE_CLIENT), SITE_SERVER: resolve(values.SITE_SERVER) }
}

/** Reads the settings and makes the paths of the two build folders absolute. @throws InvalidSettings with all faults */
export const renderSettings = (environment: Variables): RenderSettings =>
  checked(readSettings(Settings, environment, refused))

/** Like `renderSettings`, plus the settings of the Node server. @throws InvalidSettings with all faults */
export const serverSettings = (environment: Variables): ServerSettings =>
  checked(readSettings(ServerSettings, environment, refused))
