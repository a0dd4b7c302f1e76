import * as v from 'valibot'
import type { LiveEvent } from '../ports.ts'
import { type ContentService, endpointUrl } from './content-service.ts'
import { planReconnect, type StreamEnd } from './reconnect-plan.ts'

const changeSchema = v.pipe(v.string(), v.parseJson(), v.object({ tags: v.array(v.string()) }))

/**
 * Follows the live events of a dataset, with the browser's own EventSource, until the returned function is called.
 * Protocol: sanity.io/docs/http-reference/live, and the live client of @sanity/client 8.
 *
 * An EventSource reconnects every few seconds without end, also after `goaway`, and each attempt that reaches `welcome`
 * costs a re-read. So it is closed when its stream ends, and this module decides when to open the next one.
 */
export function followLiveEvents(
  service: ContentService,
  onEvent: (event: LiveEvent) => void,
  random: () => number = Math.random,
): () => void {
  let failures = 0
  let stop = () => {}

  function connect() {
    let openedAt: number | undefined
    const stream = new EventSource(endpointUrl('live/events', service))

    function end(reason: StreamEnd['reason']) {
      stream.close()
      const openMs = openedAt === undefined ? 0 : Date.now() - openedAt
      const plan = planReconnect(failures, { reason, openMs }, random())
      failures = plan.failures
      const timer = setTimeout(connect, plan.waitMs)
      stop = () => clearTimeout(timer)
      onEvent({ type: 'lost' })
    }

    stop = () => stream.close()
    stream.addEventListener('welcome', () => {
      openedAt = Date.now()
      onEvent({ type: 'connected' })
    })
    stream.addEventListener('message', ({ data, lastEventId }) => {
      const change = v.safeParse(changeSchema, data)
      if (change.success) onEvent({ type: 'changed', tags: change.output.tags, id: lastEventId })
      else onEvent({ type: 'missedSome' })
    })
    stream.addEventListener('restart', () => onEvent({ type: 'missedSome' }))
    stream.addEventListener('goaway', () => end('rejected'))
    stream.addEventListener('error', () => end('ended'))
  }

  connect()
  return () => stop()
}
