import type { LiveEvent, SanityClient } from '@sanity/client'
import { describeError, logFault } from '../../common/log.ts'

export type RelayedEvent = { event: string; id?: string; data: string }

type Subscriber = {
  send: (event: RelayedEvent) => unknown
  /** Closes the stream. The browser connects again later. */
  end: () => void
}

/** Time until the relay connects again after `goaway` or a refusal. Browsers poll meanwhile. */
const RECONNECT_PAUSE_MS = 240_000

const GOAWAY: RelayedEvent = { event: 'goaway', data: '{"reason":"no live events here now"}' }
const WELCOME: RelayedEvent = { event: 'welcome', data: '{}' }

/**
 * Passes Sanity’s live events to this page server and to many browsers through one connection. Events contain sync tags, and
 * no content.
 */
export function createLiveRelay(client: SanityClient) {
  const subscribers = new Set<Subscriber>()
  let state: 'closed' | 'connecting' | 'live' | 'resting' = 'closed'
  let unsubscribe = () => {}

  const toAll = (event: RelayedEvent) => {
    for (const { send } of subscribers) send(event)
  }
  const endAll = () => {
    for (const { end } of [...subscribers]) end()
  }

  function close() {
    unsubscribe()
    state = 'closed'
  }

  function rest() {
    unsubscribe()
    state = 'resting'
    toAll(GOAWAY)
    endAll()
    setTimeout(() => {
      state = 'closed'
    }, RECONNECT_PAUSE_MS).unref()
  }

  function onEvent(event: LiveEvent) {
    switch (event.type) {
      case 'welcome':
        state = 'live'
        return toAll(WELCOME)
      case 'message':
        return toAll({ event: 'message', id: event.id, data: JSON.stringify({ tags: event.tags }) })
      case 'restart':
        return toAll({ event: 'restart', id: event.id, data: '{}' })
      case 'reconnect':
        // The client reconnects, but misses events meanwhile, so browsers have to read again.
        state = 'connecting'
        return endAll()
      case 'goaway':
        return rest()
      default:
        return event satisfies never
    }
  }

  function open() {
    state = 'connecting'
    const subscription = client.live.events().subscribe({
      next: onEvent,
      error(error: unknown) {
        logFault('live-events-refused', describeError(error))
        rest()
      },
    })
    unsubscribe = () => subscription.unsubscribe()
  }

  return {
    /** @returns a function that removes the subscriber */
    join(subscriber: Subscriber): () => void {
      if (state === 'resting') {
        subscriber.send(GOAWAY)
        subscriber.end()
        return () => {}
      }
      subscribers.add(subscriber)
      if (state === 'live') subscriber.send(WELCOME)
      if (state === 'closed') open()
      return () => {
        if (subscribers.delete(subscriber) && subscribers.size === 0 && state !== 'resting') close()
      }
    },
  }
}

export type LiveRelay = ReturnType<typeof createLiveRelay>

const REJOIN_MS = 5_000

/**
 * Calls `contentChanged` for each publish, and after each time without events. A webhook reaches only one of several page
 * servers. @returns a function that ends it
 */
export function followPublishes(relay: Pick<LiveRelay, 'join'>, contentChanged: () => void): () => void {
  let leave = () => {}
  let timer: NodeJS.Timeout | undefined
  const join = () => {
    leave = relay.join({
      send: ({ event }) => event !== 'goaway' && contentChanged(),
      end() {
        leave()
        timer = setTimeout(join, REJOIN_MS)
        timer.unref()
      },
    })
  }
  join()
  return () => {
    leave()
    clearTimeout(timer)
  }
}
