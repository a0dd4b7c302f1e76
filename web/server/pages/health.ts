import type { Handler } from 'hono'
import { describeError, logEvent, logFault } from '../common/log.ts'

/** Of the site; the shop API has its own. */
export const SITE_HEALTH_PATH = '/healthz'

/** How the content service was when it was last asked. */
export type ContentState = 'unasked' | 'answering' | 'silent'

/** Watches what is asked of the content service. A change is written down, each single failure of an outage isn't. */
export function watchContent() {
  let state: ContentState = 'unasked'
  return {
    state: () => state,
    async watch<Answer>(question: () => Promise<Answer>): Promise<Answer> {
      try {
        const answer = await question()
        if (state === 'silent') logEvent('content-answered-again', {})
        state = 'answering'
        return answer
      } catch (error) {
        if (state !== 'silent') logFault('content-fell-silent', describeError(error))
        state = 'silent'
        throw error
      }
    },
  }
}

/** Whether this program serves, which it does without content too. Asks nobody, so that it may be asked often. */
export const showSiteHealth =
  (content: () => ContentState): Handler =>
  (context) =>
    context.json({ ok: true, content: content() }, 200, { 'cache-control': 'no-store' })
