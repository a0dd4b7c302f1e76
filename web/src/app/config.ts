import { SITE_CONFIG_ID } from '#shared/site-config-element.ts'
import type { SiteSettings } from '#shared/site-settings.ts'
import type { UserPoolConfig } from '../features/account/pool/amplify-user-pool.ts'
import type { UserPoolAccess } from '../features/account/pool/user-pool.ts'

export type Config = {
  sanity: {
    projectId: string
    dataset: string
    apiVersion: string
    apiHost: string | undefined
    /** The dataset is private, so the browser reads content from the site’s own server. */
    isPrivate: boolean
  }
  siteUrl: string
  studioUrl: string | undefined
  userPool: UserPoolConfig & Pick<UserPoolAccess, 'loginWays' | 'hidesAccounts'>
  /** The only other origin to which the checkout redirects. */
  paymentPageUrl: string
}

/** The settings in the page, which the server has checked. @throws Error when the server filled none in */
export function readConfig(page: Document): Config {
  const json = page.getElementById(SITE_CONFIG_ID)?.textContent
  if (!json) throw new Error('The page has no settings: its server must fill them in.')
  const values: SiteSettings = JSON.parse(json)
  return {
    sanity: {
      projectId: values.VITE_SANITY_PROJECT_ID,
      dataset: values.VITE_SANITY_DATASET,
      apiVersion: values.VITE_SANITY_API_VERSION,
      apiHost: values.VITE_SANITY_API_HOST,
      isPrivate: values.VITE_SANITY_VISIBILITY === 'private',
    },
    siteUrl: values.VITE_SITE_URL,
    studioUrl: values.VITE_STUDIO_URL,
    userPool: {
      userPoolId: values.VITE_USER_POOL_ID,
      clientId: values.VITE_USER_POOL_CLIENT_ID,
      endpoint: values.VITE_USER_POOL_ENDPOINT,
      loginWays: values.VITE_LOGIN_WAYS,
      signInFlow: values.VITE_SIGN_IN_FLOW,
      hidesAccounts: values.VITE_ACCOUNT_EXISTENCE === 'hidden',
    },
    paymentPageUrl: values.VITE_PAYMENT_PAGE_URL,
  }
}
