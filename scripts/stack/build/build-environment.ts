import * as v from 'valibot'
import { Fault } from '../fault.ts'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

const isLoopback = (address: string) => LOOPBACK.test(new URL(address).hostname)

const text = (name: string) => v.pipe(v.string(), v.nonEmpty(`${name} is missing`))
const address = (name: string) =>
  v.pipe(text(name), v.url(`${name} is not a whole address such as https://www.example.com`))

// An unset variable counts as an empty one, so that each fault names its variable.
const SiteEnvironment = v.object({
  VITE_SANITY_PROJECT_ID: v.optional(text('VITE_SANITY_PROJECT_ID'), ''),
  VITE_SANITY_DATASET: v.optional(text('VITE_SANITY_DATASET'), ''),
  VITE_SANITY_API_VERSION: v.optional(text('VITE_SANITY_API_VERSION'), ''),
  VITE_SITE_URL: v.optional(address('VITE_SITE_URL'), ''),
  VITE_SANITY_API_HOST: v.optional(address('VITE_SANITY_API_HOST')),
  VITE_USER_POOL_ID: v.optional(text('VITE_USER_POOL_ID'), ''),
  VITE_USER_POOL_CLIENT_ID: v.optional(text('VITE_USER_POOL_CLIENT_ID'), ''),
  VITE_USER_POOL_ENDPOINT: v.optional(address('VITE_USER_POOL_ENDPOINT')),
  VITE_ANALYTICS_URL: v.optional(address('VITE_ANALYTICS_URL')),
})

/**
 * Judges the VITE_ variables of the environment and of `.env` files before a production build.
 * @returns whether there are any; with none, the build is for the local services.
 * @throws Fault listing everything that is missing, or a content service that visitors could not reach.
 */
export function isConfigured(settings: Record<string, unknown>) {
  if (!Object.keys(SiteEnvironment.entries).some((name) => name in settings)) return false
  const parsed = v.safeParse(SiteEnvironment, settings, { abortPipeEarly: true })
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `  ${issue.message}`).join('\n')
    throw new Fault(`The site is not fully configured; in the environment or in .env:\n${faults}`)
  }
  const { VITE_SITE_URL: site, VITE_SANITY_API_HOST: content } = parsed.output
  const { VITE_USER_POOL_ENDPOINT: pool, VITE_ANALYTICS_URL: analytics } = parsed.output
  if (!isLoopback(site) && content && isLoopback(content)) {
    throw new Fault(
      `VITE_SANITY_API_HOST is ${content}, which nobody reaches from ${site}: unset it to read from Sanity.`,
    )
  }
  if (!isLoopback(site) && pool) {
    throw new Fault(
      `VITE_USER_POOL_ENDPOINT is ${pool}, which is for a user pool on one machine: unset it for ${site}.`,
    )
  }
  if (!isLoopback(site) && analytics) {
    throw new Fault(
      `VITE_ANALYTICS_URL is ${analytics}, which is for the collector on one machine: unset it for ${site}.`,
    )
  }
  return true
}
