import type { SanityClient, LiveEvent as StreamEvent } from '@sanity/client'
import type { LiveEvent } from '../ports.ts'
import { planReconnect, type StreamEnd } from './reconnect-plan.ts'

type LiveClient = Pick<SanityClient, 'live'>

/**
 * Follows the live events of a dataset until the returned function is called.
 *
 * @sanity/client 8.7.0 connects again by itself, about once a second and without end, also after `goaway`, 429 and an
 * answer 200 that is no stream. Each attempt that reaches `welcome` costs a re-read. So the subscription ends with its
 * stream, and this module decides when to open the next one.
 */
export function followLiveEvents(
  client: LiveClient,
  onEvent: (event: LiveEvent) => void,
  random: () => number = Math.random,
): () => void {
  let failures = 0
  let stop = () => {}

  function connect() {
    let openedAt: number | undefined
    let hasEnded = false
    let unsubscribe = () => {}

    const end = (reason: StreamEnd['reason']) => {
      if (hasEnded) return
      hasEnded = true
      unsubscribe()
      const openMs = openedAt === undefined ? 0 : Date.now() - openedAt
      const plan = planReconnect(failures, { reason, openMs }, random())
      failures = plan.failures
      const timer = setTimeout(connect, plan.waitMs)
      stop = () => clearTimeout(timer)
      onEvent({ type: 'lost' })
    }

    const next = (event: StreamEvent) => {
      if (hasEnded) return
      switch (event.type) {
        case 'welcome':
          openedAt = Date.now()
          return onEvent({ type: 'connected' })
        case 'message':
          return onEvent({ type: 'changed', tags: event.tags, id: event.id })
        case 'restart':
          return onEvent({ type: 'missedSome' })
        case 'goaway':
          return end('rejected')
        case 'reconnect':
          return end('ended')
        default:
          event satisfies never
      }
    }

    stop = () => {
      hasEnded = true
      unsubscribe()
    }
    const subscription = client.live.events().subscribe({ next, error: () => end('ended') })
    unsubscribe = () => subscription.unsubscribe()
    // An event may have ended the stream while it was being subscribed to.
    if (hasEnded) unsubscribe()
  }

  connect()
  return () => stop()
}
