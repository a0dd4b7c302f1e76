import * as v from 'valibot'
import type { PressFeedQueryResult } from '../../../shared/generated/sanity.types.ts'
import { pressFeedQuery } from '../../../shared/queries/press-release.ts'
import { timeParameters } from '../../../shared/schedule/visible-at.ts'
import { publishedContent } from '../../common/content-client.ts'
import { pressFeed, RSS_ITEMS } from './rss.ts'

const text = v.pipe(v.string(), v.nonEmpty())

/** The site's variables. Malformed values are reported by the site's own configuration, not here. */
const FeedEnvironment = v.object({
  VITE_SANITY_PROJECT_ID: text,
  VITE_SANITY_DATASET: text,
  VITE_SANITY_API_VERSION: text,
  VITE_SANITY_API_HOST: v.optional(v.string()),
  VITE_SITE_URL: v.pipe(v.string(), v.url()),
})

export type FeedSource = {
  /** Origin of the content service or, for a real project, its id; for messages. */
  readonly name: string
  /** Reads the current feed. @throws when the content service doesn't answer within `TIMEOUT_MS` */
  readonly read: () => Promise<string>
}

const TIMEOUT_MS = 5_000

/** @returns undefined when the site is not configured, so that there is no content to read */
export function feedSource(environment: Readonly<Record<string, unknown>>): FeedSource | undefined {
  const parsed = v.safeParse(FeedEnvironment, environment)
  if (!parsed.success) return undefined
  const { VITE_SANITY_API_HOST: apiHost, VITE_SITE_URL: siteUrl } = parsed.output
  const client = publishedContent(parsed.output)
  const read = async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const params = { limit: RSS_ITEMS, ...timeParameters(Date.now()) }
    const found = await client.fetch<PressFeedQueryResult>(pressFeedQuery, params, { signal })
    return pressFeed(found.releases, found.channel, siteUrl)
  }
  return { name: apiHost || `project ${parsed.output.VITE_SANITY_PROJECT_ID}`, read }
}
