import {
  type ClientConfig,
  ClientError,
  type LiveEvent as ClientEvent,
  createClient,
  type QueryParams,
} from '@sanity/client'
import { CodeUnavailable } from '#runtime/chunk-reload.ts'
import { contentEndpoint, onOneLine, queryId } from '#shared/api/content-endpoint.ts'
import { tidyContent } from '#shared/api/tidy-content.ts'
import { fieldsOf, isTexts } from '#site/lib/fields.ts'
import type { ContentTransport, LiveEvent, QueryResult } from './ports.ts'

export type ContentService = {
  projectId: string
  dataset: string
  apiVersion: string
  /** The local service or this site, which serve all projects from one host. */
  apiHost: string | undefined
  /** The dataset is private, so the site’s own server runs the queries. */
  isPrivate?: boolean
}

/** Milliseconds. Pages with an older result show that result sooner, and other pages say that they wait. */
const READ_TIME_LIMIT = 25_000

/** Reads and live events by @sanity/client. Fetch this module when the page has settled: it takes a slow phone 90 ms. */
export function createPublishedTransport(
  service: ContentService,
  page: VisiblePage = document,
  pollMs?: number,
): Omit<ContentTransport, 'prepare'> {
  const client = createClient(clientConfig(service))
  return {
    async fetch(query, params: QueryParams, freshness) {
      const signal = AbortSignal.timeout(READ_TIME_LIMIT)
      const options = { filterResponse: false, returnQuery: false, signal, ...freshness } as const
      try {
        return parseResponse(await client.fetch<unknown>(onOneLine(query), params, options))
      } catch (cause) {
        const isOfOtherBuild = service.isPrivate && cause instanceof ClientError && cause.statusCode === 404
        throw isOfOtherBuild ? new CodeUnavailable({ cause }) : cause
      }
    },
    listen: (onEvent) => followLiveEvents(() => client.live.events(), onEvent, page, pollMs),
  }
}

const clientConfig = ({
  apiHost,
  projectId,
  dataset,
  apiVersion,
  isPrivate,
}: ContentService): ClientConfig => ({
  projectId,
  dataset,
  apiVersion,
  ...(apiHost && { apiHost, useProjectHostname: false }),
  ...(isPrivate && { resolveFetch: () => fetchFromSite }),
  useCdn: true,
  perspective: 'published',
  // Few, because pages with an older result show it after 2.5 seconds and read again.
  maxRetries: 2,
})

/** Translates the client’s addresses into those of the page server, which knows the queries of its build by their ids. */
const fetchFromSite: ReturnType<NonNullable<ClientConfig['resolveFetch']>> = async (address, init) => {
  const url = new URL(address)
  const query = url.searchParams.get('query')
  url.searchParams.delete('query')
  if (query !== null) url.pathname = contentEndpoint.query + queryId(query)
  else if (url.pathname.includes('/live/events/')) url.pathname = contentEndpoint['live/events']
  // After a lost stream, the client asks whether the origin may connect. This site may.
  else return new Response(null, { status: 404 })
  return fetch(url, init)
}

/** @throws Error for another form, for example a Wi-Fi login page with status 200 */
function parseResponse(response: unknown): QueryResult {
  const { result, syncTags = [] } = fieldsOf(response)
  if (result === undefined || !isTexts(syncTags)) throw new Error('The response holds no content.')
  return { result: tidyContent(result), tags: syncTags }
}

type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** `client.live.events()`, which reconnects by itself. */
type Stream = {
  subscribe(observer: {
    next: (event: ClientEvent) => void
    error: (cause: unknown) => void
    complete: () => void
  }): { unsubscribe(): void }
}

/** Interval between reads while no stream is open. */
const POLL_MS = 60_000
/** A stream that opens again sooner is closed until the next read, because the service ends its streams again and again. */
const SHORTEST_STREAM_MS = 10_000

/**
 * Follows live events while the page is visible. A hidden page closes its stream, so that few are open and the browser can keep
 * the page for Back; once shown, it reads again.
 * Without a stream, reads again once a minute. The client reconnects after a lost connection and to a busy service. A stream that
 * was refused, ended with `goaway` or was short opens again with the next read.
 */
export function followLiveEvents(
  openStream: () => Stream,
  onEvent: (event: LiveEvent) => void,
  page: VisiblePage,
  pollMs = POLL_MS,
): () => void {
  let close: (() => void) | undefined
  let openedAt = -Infinity
  let timer: ReturnType<typeof setInterval> | undefined
  let isChecked = false

  function onClientEvent(event: ClientEvent) {
    switch (event.type) {
      case 'welcome':
        if (Date.now() - openedAt < SHORTEST_STREAM_MS) return end()
        openedAt = Date.now()
        return startOver()
      case 'restart':
        onEvent({ type: 'lost' })
        return startOver()
      case 'message':
        return isTexts(event.tags) ? onEvent({ type: 'message', id: event.id, tags: event.tags }) : end()
      case 'reconnect':
        return lose()
      case 'goaway':
        return end()
      default:
        event satisfies never
    }
  }

  function startOver() {
    clearInterval(timer)
    timer = undefined
    onEvent({ type: 'welcome' })
    check()
  }

  function check() {
    isChecked = true
    onEvent({ type: 'restart' })
  }

  function lose() {
    onEvent({ type: 'lost' })
    if (timer) return
    // A random interval, because all pages lose their streams at the same time.
    timer = setInterval(poll, pollMs * (1 + Math.random() / 2))
    if (!isChecked) check()
  }

  function poll() {
    check()
    if (!close) open()
  }

  function open() {
    subscribe(openStream(), onClientEvent, end, (closing) => {
      close = closing
    })
  }

  function closeStream() {
    close?.()
    close = undefined
    openedAt = -Infinity
  }

  function end() {
    closeStream()
    lose()
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
    closeStream()
  }

  function onVisibility() {
    stop()
    if (page.visibilityState === 'visible') open()
    else onEvent({ type: 'lost' })
  }

  page.addEventListener('visibilitychange', onVisibility)
  if (page.visibilityState === 'visible') open()
  return () => {
    page.removeEventListener('visibilitychange', onVisibility)
    stop()
  }
}

/** @param keepClose gets the function that closes the stream, before the stream can end */
function subscribe(
  stream: Stream,
  next: (event: ClientEvent) => void,
  end: () => void,
  keepClose: (close: () => void) => void,
) {
  let isOpen = true
  let subscription: { unsubscribe(): void } | undefined
  keepClose(() => {
    isOpen = false
    subscription?.unsubscribe()
  })
  subscription = stream.subscribe({ next: (event) => isOpen && next(event), error: end, complete: end })
  if (!isOpen) subscription.unsubscribe()
}
