import * as v from 'valibot'
import { whileShown } from '../../../../platform/while-shown.ts'
import type { LiveEvent } from '../ports.ts'
import { type ContentService, endpointUrl } from './content-service.ts'
import { joinTabs } from './leadership.ts'
import { followLiveEvents } from './live-events.ts'

/** The id while there is no stream. Each stream has another id. */
const lostStream = 'lost'

/** Between tabs: `ask` for the leader, `stream` with its id as the answer, or a live event. */
const messageSchema = v.object({
  type: v.string(),
  id: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
})
type Message = { type: 'ask' } | { type: 'stream'; id: string } | LiveEvent

/** Pages without TLS have no locks. */
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in globalThis

/**
 * Follows the live events of a dataset through one stream for all tabs of this browser, until the returned function is
 * called. Browsers open six connections at most to a server without HTTP/2, and the service limits them too. A browser
 * without Web Locks or BroadcastChannel opens a stream for each tab.
 */
export const followSharedEvents = (service: ContentService, onEvent: (event: LiveEvent) => void) =>
  canShare() ? share(service, onEvent) : followLiveEvents(service, onEvent)

/** Like `followSharedEvents`, but pauses while the page is in the back/forward cache, where it would miss changes. */
export const followWhileShown: typeof followSharedEvents = (service, onEvent) =>
  whileShown(
    () => followSharedEvents(service, onEvent),
    () => onEvent({ type: 'lost' }),
  )

function share(service: ContentService, onEvent: (event: LiveEvent) => void): () => void {
  const name = `live 1 ${endpointUrl('live/events', service)}`
  const channel = new BroadcastChannel(name)
  const post = (message: Message) => channel.postMessage(message)
  let streamId = ''
  let closeStream = () => {}

  /** A change between two streams may be missed, so a new stream counts as a lost one first. */
  function follow(id: string) {
    if (!id || id === streamId) return
    if (streamId || id === lostStream) onEvent({ type: 'lost' })
    if (id !== lostStream) onEvent({ type: 'connected' })
    streamId = id
  }

  function onOwnEvent(event: LiveEvent) {
    if (event.type !== 'connected' && event.type !== 'lost') {
      post(event)
      return onEvent(event)
    }
    const id = event.type === 'lost' ? lostStream : String(Math.random())
    post({ type: 'stream', id })
    follow(id)
  }

  const tabs = joinTabs(name, {
    lead: () => {
      closeStream = followLiveEvents(service, onOwnEvent)
    },
    stepDown: () => closeStream(),
    ask: () => post({ type: 'ask' }),
  })

  channel.onmessage = ({ data }) => {
    const message = v.safeParse(messageSchema, data)
    if (!message.success) return
    const { type, id, tags } = message.output
    if (type === 'ask') {
      if (tabs.isLeading()) post({ type: 'stream', id: streamId })
      return
    }
    tabs.leaderAnswered()
    if (type === 'stream') follow(id)
    if (type === 'changed') onEvent({ type, id, tags })
    if (type === 'missedSome') onEvent({ type })
  }

  return () => {
    closeStream()
    tabs.leave()
    channel.close()
  }
}
