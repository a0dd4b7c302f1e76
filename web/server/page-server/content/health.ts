import type { Handler } from 'hono'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { Check, Health } from '../../common/watch/watch.ts'
import type { WebhookPayload } from './content-webhook.ts'
import { REQUIRED_DOCUMENTS, type ReadPublishedIds, type SetUp } from './set-up.ts'

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

/** `ok` is the result of the checks in the background. */
export type SiteHealth = Health & {
  content: ContentState
  /** Payload of the last webhook call, for `npm run doctor`. */
  webhook: WebhookPayload | 'none'
}

/** Checks in the background. Each asks the content service, so that an outage is known before a visitor comes. */
export const siteChecks = ({ readIsNew, isNew }: SetUp, readPublishedIds: ReadPublishedIds): Check[] => [
  {
    name: 'content-unreadable',
    what: 'The page server can’t read content',
    cure: 'Look at status.sanity.io, and run doctor.',
    async findFault() {
      await readPublishedIds(REQUIRED_DOCUMENTS)
      return undefined
    },
  },
  {
    name: 'site-not-set-up',
    what: 'The dataset has no home page: visitors see that the site is being set up',
    cure: 'Open the Studio: its start page leads through the first content.',
    async findFault() {
      await readIsNew()
      return isNew() ? 'No home page is published' : undefined
    },
  },
]

/** Responds 200 if the process serves, with or without content; the body has the result of the checks. Calls no other service. */
export const showSiteHealth =
  (health: () => SiteHealth): Handler =>
  (context) =>
    context.json(health(), 200, { 'cache-control': 'no-store' })
