import type { LiveEvent as ClientEvent } from '@sanity/client'
import { isTexts } from '#site/lib/fields.ts'
import type { Step } from '#site/lib/flow.ts'
import type { LiveEvent } from './ports.ts'

/** `client.live.events()`, which reconnects by itself after a lost connection, once a second and without end. */
type ClientStream = {
  subscribe(observer: {
    next: (event: ClientEvent) => void
    error: (cause: unknown) => void
    complete: () => void
  }): { unsubscribe(): void }
}

export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Between two reads while no stream is open. */
const POLL_MS = 60_000
/** The client reconnects for so long. Then the pause is ours: an endpoint that refuses is not asked once a second for ever. */
const RECONNECT_MS = 30_000
/** A stream that ends sooner is opened again after a pause, because the service ends its streams again and again. */
const SHORTEST_STREAM_MS = 10_000
const LONGEST_PAUSE = 8

/** `pause`: how many reads the next pause lasts. Times in milliseconds. `hasRead`: the page has read since it is shown. */
type Lost = { pause: number; hasRead: boolean }
export type StreamState =
  /** A hidden page has no stream, so that few are open and the browser can keep the page for Back. */
  | { status: 'hidden' }
  | ({ status: 'opening' } & Lost)
  | { status: 'open'; pause: number; openedAt: number }
  /** The client opens the stream again. `openedAt`: when it was open last. */
  | ({ status: 'reconnecting'; since: number; openedAt: number } & Lost)
  /** `left`: reads until the stream is opened again. */
  | ({ status: 'paused'; left: number } & Lost)

export type StreamEvent =
  | { type: 'shown' }
  | { type: 'hidden' }
  | { type: 'welcome' }
  | { type: 'restart' }
  | { type: 'message'; id: string; tags: readonly string[] }
  /** The client has lost the stream and opens it again. */
  | { type: 'reconnect' }
  /** Refused, closed, or not understood. */
  | { type: 'ended' }
  /** It is time for a read without a stream. */
  | { type: 'due' }

type StreamCommand = { type: 'tell'; events: LiveEvent[] }

type StreamStep = Step<StreamState, StreamCommand>
type StateOf<Status extends StreamState['status']> = Extract<StreamState, { status: Status }>

const step = (state: StreamState, ...events: LiveEvent[]): StreamStep =>
  events.length > 0 ? { state, command: { type: 'tell', events } } : { state }

const welcome: LiveEvent = { type: 'welcome' }
const restart: LiveEvent = { type: 'restart' }
const lost: LiveEvent = { type: 'lost' }

const isShort = (openedAt: number, at: number) => at - openedAt < SHORTEST_STREAM_MS

/** The first read without a stream comes at once. */
const read = ({ hasRead }: Lost) => (hasRead ? [] : [restart])

function paused(state: Lost): StreamStep {
  const { pause } = state
  return step(
    { status: 'paused', left: pause, pause: Math.min(pause * 2, LONGEST_PAUSE), hasRead: true },
    lost,
    ...read(state),
  )
}

function fromOpening(state: StateOf<'opening'>, event: StreamEvent, at: number): StreamStep {
  switch (event.type) {
    case 'welcome':
      return step({ status: 'open', pause: state.pause, openedAt: at }, welcome, restart)
    case 'reconnect': {
      const { pause } = state
      const next = { status: 'reconnecting', since: at, openedAt: -Infinity, pause, hasRead: true } as const
      return step(next, lost, ...read(state))
    }
    case 'ended':
      return paused(state)
    case 'due':
      return step({ ...state, hasRead: true }, restart)
    default:
      return { state }
  }
}

function fromOpen(state: StateOf<'open'>, event: StreamEvent, at: number): StreamStep {
  const { openedAt } = state
  const pause = isShort(openedAt, at) ? state.pause : 1
  switch (event.type) {
    case 'message':
      return step(state, { type: 'message', id: event.id, tags: event.tags })
    case 'restart':
      return step(state, lost, welcome, restart)
    case 'reconnect':
      return step({ status: 'reconnecting', since: at, openedAt, pause, hasRead: true }, lost)
    case 'ended':
      return paused({ pause, hasRead: true })
    default:
      return { state }
  }
}

function fromReconnecting(state: StateOf<'reconnecting'>, event: StreamEvent, at: number): StreamStep {
  const { openedAt, since, pause } = state
  switch (event.type) {
    case 'welcome':
      return isShort(openedAt, at)
        ? paused(state)
        : step({ status: 'open', pause, openedAt: at }, welcome, restart)
    case 'reconnect':
      return at - since < RECONNECT_MS ? { state } : paused(state)
    case 'ended':
      return paused(state)
    case 'due':
      return step(state, restart)
    default:
      return { state }
  }
}

function fromPaused(state: StateOf<'paused'>, { type }: StreamEvent): StreamStep {
  if (type !== 'due') return { state }
  const { left, pause, hasRead } = state
  return step(left > 1 ? { ...state, left: left - 1 } : { status: 'opening', pause, hasRead }, restart)
}

/**
 * The one rule of the live stream: when it is open, and what the page is told. Without a stream, the page reads once a minute.
 * A stream that is refused, ended or short, or that the client can't reopen within 30 seconds, opens again with a later read: the
 * next one, then the second, fourth and eighth after it. `at`: milliseconds since 1970.
 */
export function streamTransition(state: StreamState, event: StreamEvent, at: number): StreamStep {
  if (event.type === 'hidden') return state.status === 'hidden' ? { state } : step({ status: 'hidden' }, lost)
  switch (state.status) {
    case 'hidden':
      return event.type === 'shown' ? step({ status: 'opening', pause: 1, hasRead: false }) : { state }
    case 'opening':
      return fromOpening(state, event, at)
    case 'open':
      return fromOpen(state, event, at)
    case 'reconnecting':
      return fromReconnecting(state, event, at)
    case 'paused':
      return fromPaused(state, event)
  }
}

const streaming: readonly StreamState['status'][] = ['opening', 'open', 'reconnecting']

/** An event of another form ends the stream. */
function eventOf(event: ClientEvent): StreamEvent {
  switch (event.type) {
    case 'message':
      return isTexts(event.tags) ? { type: 'message', id: event.id, tags: event.tags } : { type: 'ended' }
    case 'goaway':
      return { type: 'ended' }
    case 'welcome':
    case 'restart':
    case 'reconnect':
      return { type: event.type }
    default:
      event satisfies never
      return { type: 'ended' }
  }
}

/**
 * Follows live events while the page is visible.
 * @param tell must not throw
 * @returns a function that closes the stream
 */
export function followLiveEvents(
  openStream: () => ClientStream,
  tell: (event: LiveEvent) => void,
  page: VisiblePage,
  pollMs = POLL_MS,
): () => void {
  let state: StreamState = { status: 'hidden' }
  let close: (() => void) | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  function send(event: StreamEvent) {
    const { state: next, command } = streamTransition(state, event, Date.now())
    state = next
    follow()
    for (const told of command?.events ?? []) tell(told)
  }

  /** Makes stream and timer as the state wants them. */
  function follow() {
    if (!streaming.includes(state.status)) close?.()
    else if (!close) open()
    if (state.status === 'open' || state.status === 'hidden') {
      clearInterval(timer)
      timer = undefined
    }
    // A random interval, because all pages lose their streams at the same time.
    else timer ??= setInterval(() => send({ type: 'due' }), pollMs * (1 + Math.random() / 2))
  }

  function open() {
    let subscription: { unsubscribe(): void } | undefined
    let isOpen = true
    close = () => {
      isOpen = false
      close = undefined
      subscription?.unsubscribe()
    }
    const end = () => isOpen && send({ type: 'ended' })
    const next = (event: ClientEvent) => isOpen && send(eventOf(event))
    subscription = openStream().subscribe({ next, error: end, complete: end })
    // The stream can end before `subscribe` returns. TypeScript doesn't see that `end` changes it.
    if (!streaming.includes(state.status)) subscription.unsubscribe()
  }

  const onVisibility = () => send({ type: page.visibilityState === 'visible' ? 'shown' : 'hidden' })
  page.addEventListener('visibilitychange', onVisibility)
  if (page.visibilityState === 'visible') send({ type: 'shown' })
  return () => {
    page.removeEventListener('visibilitychange', onVisibility)
    state = { status: 'hidden' }
    follow()
  }
}
