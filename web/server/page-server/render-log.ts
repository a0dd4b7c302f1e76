import { describeError, logEvent, logFault } from '../common/log.ts'
import type { Rendered } from './bundle.ts'
import type { ContentState } from './health.ts'

type Render = (address: string) => Promise<Rendered>

/**
 * Logs the render time of each page without its address, which may contain personal data. Failures during a content
 * outage are not logged, because the outage itself is.
 */
export const withRenderLog =
  (render: Render, content: () => ContentState): Render =>
  async (address) => {
    const started = performance.now()
    try {
      const rendered = await render(address)
      logEvent('page-rendered', { status: rendered.status, ms: Math.round(performance.now() - started) })
      return rendered
    } catch (error) {
      if (content() !== 'silent') logFault('page-failed', describeError(error))
      throw error
    }
  }
