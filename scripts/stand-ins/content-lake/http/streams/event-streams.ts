import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'

/** Short enough that no proxy or browser closes a quiet stream. */
const HEARTBEAT_MS = 15_000

/** Reconnect delay in ms. Shorter than the browsers' default of three seconds, so that content is stale for less time. */
const RECONNECT_MS = 1_000

export type EventSink = {
  readonly send: (event: { event: string; data: unknown; id?: string }) => void
  /** Ends the stream after the events that were sent. */
  readonly end: () => void
}

/** Opens event streams, keeps them alive with comments, and can end all of them at shutdown. */
export class EventStreams {
  readonly #open = new Set<SSEStreamingApi>()

  /** Calls `start` once the stream is open; `start` returns a function to call when the stream ends. */
  open(context: Context, start: (sink: EventSink) => () => void): Response {
    // Compression or buffering by a proxy would delay events.
    context.header('cache-control', 'no-cache, no-transform')
    return streamSSE(context, async (stream) => {
      this.#open.add(stream)
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      stream.onAbort(end)
      const stop = start({ send: (event) => void send(stream, event), end })
      const heartbeat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS)
      await ended
      clearInterval(heartbeat)
      stop()
      this.#open.delete(stream)
    })
  }

  closeAll(): void {
    for (const stream of this.#open) stream.abort()
  }
}

function send(stream: SSEStreamingApi, { event, data, id }: { event: string; data: unknown; id?: string }) {
  return stream.writeSSE({
    event,
    data: JSON.stringify(data),
    retry: RECONNECT_MS,
    ...(id === undefined ? {} : { id }),
  })
}
