import type { LiveEvent as ClientEvent } from '@sanity/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { followLiveEvents, type StreamEvent, type StreamState, streamTransition } from './live-stream.ts'

const NOW = 100_000
const justNow = NOW - 9_999
const longAgo = NOW - 30_000

const lost = { pause: 1, hasRead: true }
const states = {
  hidden: { status: 'hidden' },
  first: { status: 'opening', pause: 1, hasRead: false },
  again: { status: 'opening', ...lost, pause: 4 },
  open: { status: 'open', pause: 4, openedAt: longAgo },
  justOpen: { status: 'open', pause: 4, openedAt: justNow },
  reconnecting: { status: 'reconnecting', since: justNow, openedAt: longAgo, ...lost },
  reconnectingShort: { status: 'reconnecting', since: justNow, openedAt: justNow, ...lost, pause: 8 },
  refused: { status: 'reconnecting', since: longAgo, openedAt: -Infinity, ...lost },
  paused: { status: 'paused', left: 2, ...lost },
  pausedLast: { status: 'paused', left: 1, ...lost },
} satisfies Record<string, StreamState>

const events = {
  shown: { type: 'shown' },
  hidden: { type: 'hidden' },
  welcome: { type: 'welcome' },
  restart: { type: 'restart' },
  message: { type: 'message', id: 'm', tags: [] },
  reconnect: { type: 'reconnect' },
  ended: { type: 'ended' },
  due: { type: 'due' },
} satisfies Record<string, StreamEvent>

const word = (state: StreamState) => {
  if (state.status === 'paused') return `paused ${state.left} then ${state.pause}`
  return state.status === 'open' || state.status === 'opening'
    ? `${state.status} ${state.pause}`
    : state.status
}

it('gives the expected state and events for every state and event', () => {
  const transition = (state: StreamState, event: StreamEvent) => {
    const { state: next, command } = streamTransition(state, event, NOW)
    const told = command?.events.map(({ type }) => type).join(' ')
    return { state: next, ...(told && { command: { type: told } }) }
  }
  const table = transitionTable(states, events, transition, word)
  const opens = 'welcome restart'
  expect(table).toEqual({
    hidden: { shown: 'opening 1' },
    first: {
      hidden: 'hidden > lost',
      welcome: `open 1 > ${opens}`,
      reconnect: 'reconnecting > lost restart',
      ended: 'paused 1 then 2 > lost restart',
      due: 'opening 1 > restart',
    },
    again: {
      hidden: 'hidden > lost',
      welcome: `open 4 > ${opens}`,
      reconnect: 'reconnecting > lost',
      ended: 'paused 4 then 8 > lost',
      due: 'opening 4 > restart',
    },
    open: {
      hidden: 'hidden > lost',
      restart: `open 4 > lost ${opens}`,
      message: 'open 4 > message',
      reconnect: 'reconnecting > lost',
      ended: 'paused 1 then 2 > lost',
    },
    justOpen: {
      hidden: 'hidden > lost',
      restart: `open 4 > lost ${opens}`,
      message: 'open 4 > message',
      reconnect: 'reconnecting > lost',
      ended: 'paused 4 then 8 > lost',
    },
    reconnecting: {
      hidden: 'hidden > lost',
      welcome: `open 1 > ${opens}`,
      ended: 'paused 1 then 2 > lost',
      due: 'reconnecting > restart',
    },
    reconnectingShort: {
      hidden: 'hidden > lost',
      welcome: 'paused 8 then 8 > lost',
      ended: 'paused 8 then 8 > lost',
      due: 'reconnecting > restart',
    },
    refused: {
      hidden: 'hidden > lost',
      welcome: `open 1 > ${opens}`,
      reconnect: 'paused 1 then 2 > lost',
      ended: 'paused 1 then 2 > lost',
      due: 'reconnecting > restart',
    },
    paused: { hidden: 'hidden > lost', due: 'paused 1 then 1 > restart' },
    pausedLast: { hidden: 'hidden > lost', due: 'opening 1 > restart' },
  } satisfies Record<keyof typeof states, Partial<Record<keyof typeof events, string>>>)
})

const POLL_MS = 60_000

let page: EventTarget & { visibilityState: DocumentVisibilityState }
let seen: string[]
let streams: ReturnType<typeof aStream>[]

type Observer = Parameters<ReturnType<Parameters<typeof followLiveEvents>[0]>['subscribe']>[0]

/** As `client.live.events()`, whose events the test sends. */
function aStream() {
  let observer: Observer | undefined
  return {
    isOpen: () => observer !== undefined,
    subscribe(given: Observer) {
      observer = given
      return {
        unsubscribe() {
          observer = undefined
        },
      }
    },
    send: (event: ClientEvent) => observer?.next(event),
    fail: () => observer?.error(new Error('Refused')),
    complete: () => observer?.complete(),
  }
}

const streamNow = () => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('No stream was opened.')
  return stream
}
const openStreams = () => streams.filter(({ isOpen }) => isOpen()).length

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  seen = []
  streams = []
})

function openStream() {
  const stream = aStream()
  streams.push(stream)
  return stream
}

const follow = () => followLiveEvents(openStream, ({ type }) => seen.push(type), page)

const welcome = () => streamNow().send({ type: 'welcome' })
const goaway = () => streamNow().send({ type: 'goaway', id: 'g', reason: 'busy' })
const reconnect = () => streamNow().send({ type: 'reconnect' })

/** The types of the events within `ms` milliseconds. */
async function within(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  return seen.splice(0)
}

async function showAs(state: DocumentVisibilityState) {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

it('translates each event of an open stream', async () => {
  const stop = follow()
  welcome()
  expect(await within(0)).toEqual(['welcome', 'restart'])
  streamNow().send({ type: 'message', id: 'm', tags: ['s1:faq'] })
  expect(await within(0)).toEqual(['message'])
  streamNow().send({ type: 'restart', id: 'r' })
  expect(await within(0)).toEqual(['lost', 'welcome', 'restart'])
  expect(await within(10 * POLL_MS)).toEqual([])
  stop()
})

/** As the client does: it asks a refusing service again each second. */
async function refuseFor(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    if (openStreams() > 0) reconnect()
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

it('lets the client reconnect', async () => {
  const stop = follow()
  welcome()
  await within(POLL_MS)
  await refuseFor(29)
  welcome()
  expect(await within(10 * POLL_MS)).toEqual(['lost', 'welcome', 'restart'])
  expect(streams).toHaveLength(1)
  stop()
})

it('reads at once when no stream has ever opened, then once a minute', async () => {
  const stop = follow()
  streamNow().fail()
  expect(await within(0)).toEqual(['lost', 'restart'])
  for (const minute of [1, 2, 3]) {
    expect(await within(POLL_MS - 1)).toEqual([])
    expect(await within(1), `minute ${minute}`).toEqual(['restart'])
    if (openStreams() === 0) continue
    streamNow().fail()
    expect(await within(0)).toEqual(['lost'])
  }
  stop()
})

it('opens a stream that is refused while it is opened again with the next read', async () => {
  const stop = followLiveEvents(
    () => {
      const stream = openStream()
      return {
        subscribe(observer) {
          const subscription = stream.subscribe(observer)
          stream.fail()
          return subscription
        },
      }
    },
    ({ type }) => seen.push(type),
    page,
  )
  expect([streams.length, openStreams()]).toEqual([1, 0])
  await within(POLL_MS)
  expect([streams.length, openStreams()]).toEqual([2, 0])
  stop()
})

it('closes a stream that the service ends, and opens another with the next read', async () => {
  const ends = [
    goaway,
    () => streamNow().fail(),
    () => streamNow().complete(),
    () => streamNow().send(JSON.parse('{"type":"message","id":"m"}')),
  ]
  for (const end of ends) {
    const stop = follow()
    welcome()
    end()
    expect(openStreams()).toBe(0)
    await vi.advanceTimersByTimeAsync(POLL_MS - 1)
    expect(openStreams()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(openStreams()).toBe(1)
    stop()
    expect(openStreams()).toBe(0)
  }
})

it('has no stream while the page is hidden, and reads again at once when it is shown', async () => {
  page.visibilityState = 'hidden'
  const stop = follow()
  expect(streams).toEqual([])
  await showAs('visible')
  welcome()
  expect(await within(0)).toEqual(['welcome', 'restart'])
  await showAs('hidden')
  expect([openStreams(), await within(2 * POLL_MS)]).toEqual([0, ['lost']])
  await showAs('visible')
  welcome()
  expect([openStreams(), await within(0)]).toEqual([1, ['welcome', 'restart']])
  stop()
  await showAs('visible')
  expect(openStreams()).toBe(0)
})
