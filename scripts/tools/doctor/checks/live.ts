import { type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Target } from '../target.ts'

const PATIENCE_MS = 10_000

/** Checks that the stream of live events opens. Without it, open pages show changes only after a reload. */
export async function checkLiveEvents({ visitor }: Target, patienceMs = PATIENCE_MS): Promise<Finding> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const patience = setTimeout(() => reject(new Error(`no welcome within ${patienceMs} ms`)), patienceMs)
  const subscription = visitor.live.events().subscribe({
    next: ({ type }) => (type === 'welcome' ? resolve() : undefined),
    error: reject,
  })
  try {
    await promise
    return ok('Live events: the stream opens')
  } catch (error) {
    return fault({
      what: `Live events can't be received: ${reasonOf(error)}`,
      where: visitor.getUrl(visitor.getDataUrl('live/events'), false),
      cure: 'Make sure that no proxy or firewall blocks event streams (text/event-stream).',
    })
  } finally {
    clearTimeout(patience)
    subscription.unsubscribe()
  }
}
