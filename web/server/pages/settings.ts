import { resolve } from 'node:path'
import * as v from 'valibot'

const text = (name: string) => v.pipe(v.string(`${name} is missing`), v.nonEmpty(`${name} is empty`))
const address = (name: string) => v.pipe(text(name), v.url(`${name} is no whole address`))

/** What the function that renders pages reads; the site’s own variables among them. */
const Settings = v.object({
  VITE_SANITY_PROJECT_ID: text('VITE_SANITY_PROJECT_ID'),
  VITE_SANITY_DATASET: text('VITE_SANITY_DATASET'),
  VITE_SANITY_API_VERSION: text('VITE_SANITY_API_VERSION'),
  VITE_SANITY_API_HOST: v.optional(address('VITE_SANITY_API_HOST')),
  VITE_SITE_URL: address('VITE_SITE_URL'),
  VITE_STUDIO_URL: v.optional(address('VITE_STUDIO_URL')),
  VITE_USER_POOL_ID: text('VITE_USER_POOL_ID'),
  VITE_USER_POOL_ENDPOINT: v.optional(address('VITE_USER_POOL_ENDPOINT')),
  VITE_ANALYTICS_URL: v.optional(address('VITE_ANALYTICS_URL')),
  VITE_NEWSLETTER_ORIGIN: v.optional(address('VITE_NEWSLETTER_ORIGIN')),
  CONTENT_WEBHOOK_SECRET: text('CONTENT_WEBHOOK_SECRET'),
  SITE_CLIENT: v.pipe(
    text('SITE_CLIENT'),
    v.transform((folder) => resolve(folder)),
  ),
  SITE_SERVER: v.pipe(
    text('SITE_SERVER'),
    v.transform((folder) => resolve(folder)),
  ),
  SITE_PORT: v.optional(v.pipe(v.string(), v.digits('SITE_PORT is no number'), v.transform(Number)), '4173'),
  LOCAL_SERVICES: v.optional(address('LOCAL_SERVICES')),
  LOCAL_SHOP_API: v.optional(address('LOCAL_SHOP_API')),
})

export type RenderSettings = v.InferOutput<typeof Settings>

/** @throws Error that lists every variable that is missing or wrong. */
export function renderSettings(environment: Readonly<Record<string, string | undefined>>): RenderSettings {
  const parsed = v.safeParse(Settings, environment)
  if (parsed.success) return parsed.output
  const faults = parsed.issues.map(({ message }) => `  ${message}`)
  throw new Error(['The site can’t be served (.env.example explains each):', ...faults].join('\n'))
}
