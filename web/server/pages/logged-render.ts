import { describeError, logEvent, logFault } from '../common/log.ts'
import type { Rendered } from './bundle.ts'
import type { ContentState } from './health.ts'

type Render = (address: string) => Promise<Rendered>

/**
 * Writes down how long each page took, not which: an address may hold what is somebody's own. Of failures only those
 * that are ours; that content is silent is written down where it is asked.
 */
export const loggedRender =
  (render: Render, content: () => ContentState): Render =>
  async (address) => {
    const begun = performance.now()
    try {
      const rendered = await render(address)
      logEvent('page-rendered', {
        status: rendered.status,
        ms: Math.round(performance.now() - begun),
      })
      return rendered
    } catch (error) {
      if (content() !== 'silent') logFault('page-failed', describeError(error))
      throw error
    }
  }
