import * as v from 'valibot'
import { localServiceFaults, settings } from '#shared/settings.ts'
import { InvalidSettings, readSettings } from '#shared/site-settings.ts'
import { Fault } from '../stack/command.ts'

const SiteEnvironment = v.pick(settings, [
  'VITE_SANITY_PROJECT_ID',
  'VITE_SANITY_DATASET',
  'VITE_SANITY_API_VERSION',
  'VITE_SITE_URL',
  'VITE_SANITY_VISIBILITY',
  'VITE_SANITY_API_HOST',
  'VITE_USER_POOL_ID',
  'VITE_USER_POOL_CLIENT_ID',
  'VITE_USER_POOL_ENDPOINT',
  'VITE_LOGIN_WAYS',
  'VITE_SIGN_IN_FLOW',
  'VITE_ACCOUNT_EXISTENCE',
  'VITE_ANALYTICS_URL',
])

const invalid = (faults: readonly string[]) => new Fault(new InvalidSettings('the site', faults).message)

/**
 * Checks the VITE_ variables of the environment and of `.env` files before a production build.
 * @returns whether there are any. Without them, the build is for the local services
 * @throws Fault listing all missing settings, and local services that a public site can't use
 */
export function isConfigured(environment: Record<string, unknown>) {
  if (!Object.keys(SiteEnvironment.entries).some((name) => name in environment)) return false
  const values = readSettings(SiteEnvironment, environment, invalid)
  const faults = localServiceFaults(values)
  if (faults.length > 0) throw invalid(faults)
  return true
}
