import type { LiveEvent as ClientEvent } from '@sanity/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLiveEvents } from './published-transport.ts'

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
afterEach(() => void vi.useRealTimers())

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

it('lets the client reconnect, and reads once a minute meanwhile', async () => {
  const stop = follow()
  welcome()
  await within(POLL_MS)
  for (let second = 0; second < 150; second += 1) {
    reconnect()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(seen.filter((type) => type === 'restart')).toHaveLength(2)
  seen = []
  welcome()
  expect(await within(10 * POLL_MS)).toEqual(['welcome', 'restart'])
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

it('opens a stream that ends after its welcome twice in a minute, and reads once', async () => {
  const stop = follow()
  for (let times = 0; times < 9; times += 1) {
    welcome()
    reconnect()
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(openStreams()).toBe(0)
  expect(seen.filter((type) => type === 'restart')).toHaveLength(1)
  await within(POLL_MS)
  expect(openStreams()).toBe(1)
  stop()
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
