import type { Handler } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'
import { isOperator } from '../../common/http/client-address.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import { type Check, type Health, NOT_KNOWN } from '../../common/watch/watch.ts'
import type { WebhookPayload } from './content-webhook.ts'
import type { SetUp } from './set-up.ts'

/** For monitors: whether the site can be shown. */
export const SITE_HEALTH_PATH = '/healthz'
/** For supervisors and load balancers: whether the process answers. A restart brings no content back. */
export const SITE_LIVENESS_PATH = '/livez'

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

/** What the operator of the server sees. `ok` is the result of the checks in the background. */
export type SiteHealth = Health & {
  content: ContentState
  /** Payload of the last webhook call. */
  webhook: WebhookPayload | 'none'
}

/** Checks in the background. They share one query, so that an outage is known before a visitor comes. */
export const siteChecks = ({ look }: Pick<SetUp, 'look'>): Check[] => [
  {
    name: 'content-unreadable',
    what: 'The page server can’t read content',
    cure: 'Look at status.sanity.io, and run doctor.',
    async findFault() {
      await look()
      return undefined
    },
  },
  {
    name: 'home-page-missing',
    what: 'The site has no home page',
    cure: 'Publish Home page in the Studio. The start page of the Studio leads through the first content of a new site.',
    async findFault() {
      const hasHome = await look().catch(() => undefined)
      if (hasHome === undefined) return NOT_KNOWN
      return hasHome ? undefined : 'No home page is published'
    },
  },
]

/** 503 while a check in the background fails. Calls no other service. Only the operator sees what the program knows. */
export const showSiteHealth =
  (read: () => SiteHealth, getConnInfo: GetConnInfo): Handler =>
  (context) => {
    const health = read()
    const { ok } = health
    const headers = { 'cache-control': 'no-store' }
    return context.json(isOperator(context, getConnInfo) ? health : { ok }, ok ? 200 : 503, headers)
  }
