/** What headers depend on: the site’s own variables, which are parsed elsewhere; .env.example explains each. */
export type SecuritySettings = {
  VITE_SITE_URL: string
  VITE_SANITY_PROJECT_ID: string
  VITE_SANITY_DATASET: string
  VITE_SANITY_API_HOST?: string | undefined
  VITE_STUDIO_URL?: string | undefined
  VITE_USER_POOL_ID: string
  VITE_USER_POOL_ENDPOINT?: string | undefined
  VITE_ANALYTICS_URL?: string | undefined
  VITE_NEWSLETTER_ORIGIN?: string | undefined
}
