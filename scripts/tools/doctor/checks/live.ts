import { contentEndpoint, queryId } from '../../../../web/shared/api/content-endpoint.ts'
import { scheduleQuery } from '../../../../web/shared/queries/schedule.ts'
import { timeParameters } from '../../../../web/shared/schedule/visible-at.ts'
import { ask } from '../ask.ts'
import { type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Target } from '../target.ts'

const PATIENCE_MS = 10_000

/** Checks that the site answers the content of a private dataset. The schedule is a query of every page. */
async function checkSiteContent(site: string): Promise<Finding> {
  const url = new URL(`${contentEndpoint.query}${queryId(scheduleQuery)}`, site)
  for (const [name, value] of Object.entries(timeParameters(Date.now())))
    url.searchParams.set(`$${name}`, JSON.stringify(value))
  const where = url.href
  try {
    const { status } = await ask(where)
    if (status === 200) return ok('Content: the site answers browsers in place of the private dataset')
    const cure =
      'Build and deploy today’s site with VITE_SANITY_VISIBILITY=private, with SANITY_READ_TOKEN for the page server, and lead /api/content/* to it.'
    return fault({ what: `The site answers browsers no content: status ${status}`, where, cure })
  } catch (error) {
    return fault({
      what: `The site does not answer: ${reasonOf(error)}`,
      where,
      cure: 'Start the page server.',
    })
  }
}

/** Checks that open pages learn what changes. */
export async function checkLive(target: Target): Promise<Finding | Finding[]> {
  if (!target.isPrivate) return checkLiveEvents(target)
  return target.site ? checkSiteContent(target.site) : []
}

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
