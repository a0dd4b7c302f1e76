import type { Handler } from 'hono'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { Check, Health } from '../../common/watch/watch.ts'
import type { WebhookPayload } from './content-webhook.ts'
import { FIRST_DOCUMENTS, type ReadIds, type SetUp } from './set-up.ts'

export const SITE_HEALTH_PATH = '/healthz'

export type ContentState = 'unasked' | 'answering' | 'silent'

/** Logs the start and end of an outage, not each failed query. */
export function watchContent() {
  let state: ContentState = 'unasked'
  return {
    state: () => state,
    async watch<Result>(query: () => Promise<Result>): Promise<Result> {
      try {
        const result = await query()
        if (state === 'silent') logEvent('content-answered-again', {})
        state = 'answering'
        return result
      } catch (error) {
        if (state !== 'silent') logFault('content-fell-silent', describeError(error))
        state = 'silent'
        throw error
      }
    },
  }
}

/** `ok` is what the checks in the background found. */
export type SiteHealth = Health & {
  content: ContentState
  /** Payload of the last webhook call, for `npm run doctor`. */
  webhook: WebhookPayload | 'none'
}

/**
 * The checks of this server in the background. Each one asks the content service, so that an outage is known before a
 * visitor comes.
 */
export const siteChecks = ({ check, isNew }: SetUp, readIds: ReadIds): Check[] => [
  {
    name: 'content-unreadable',
    what: 'The page server can’t read content',
    cure: 'Look at status.sanity.io, and run doctor.',
    async look() {
      await readIds(FIRST_DOCUMENTS)
      return undefined
    },
  },
  {
    name: 'site-not-set-up',
    what: 'The dataset has no home page: visitors see that the site is being set up',
    cure: 'Open the Studio: its start page leads through the first content.',
    async look() {
      await check()
      return isNew() ? 'No home page is published' : undefined
    },
  },
]

/** The status says that this process serves, with or without content: only the body has the truth. Calls no other service. */
export const showSiteHealth =
  (health: () => SiteHealth): Handler =>
  (context) =>
    context.json(health(), 200, { 'cache-control': 'no-store' })
