import { loadEnv } from 'vite'
import { ROOT } from '../../stack/folders.ts'

/** The environment and `.env`, read like the build of the site reads them. */
export const deployVariables = (root = ROOT) =>
  loadEnv('production', root, ['DEPLOY_', 'VITE_', 'USER_POOL_'])

/** Example settings, for templates that are not deployed. */
export const EXAMPLE = {
  DEPLOY_ACCOUNT: '123456789012',
  DEPLOY_ALARM_EMAIL: 'oncall@candlecast.example',
  DEPLOY_HOSTED_ZONE_ID: 'Z0EXAMPLE',
  DEPLOY_HOSTED_ZONE_NAME: 'candlecast.example',
  VITE_SITE_URL: 'https://candlecast.example',
  VITE_STUDIO_URL: 'https://candlecast.sanity.studio',
  VITE_SANITY_PROJECT_ID: 'abc12345',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  VITE_USER_POOL_CLIENT_ID: '4exampleclient',
} as const
