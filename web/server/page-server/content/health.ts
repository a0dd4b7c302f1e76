import type { Handler } from 'hono'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { WebhookPayload } from './content-webhook.ts'

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

export type SiteHealth = {
  content: ContentState
  /** Payload of the last webhook call, for `npm run doctor`. */
  webhook: WebhookPayload | 'none'
}

/** Reports that this process serves, with or without content. Calls no other service, so frequent checks are cheap. */
export const showSiteHealth =
  (health: () => SiteHealth): Handler =>
  (context) =>
    context.json({ ok: true, ...health() }, 200, { 'cache-control': 'no-store' })
