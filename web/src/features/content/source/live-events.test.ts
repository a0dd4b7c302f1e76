import type { LiveEvent as ClientEvent } from '@sanity/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLiveEvents } from './live-events.ts'

const PACE = { openedMs: 10_000, lostMs: 60_000 }

let page: EventTarget & { visibilityState: DocumentVisibilityState }
let seen: string[]
let streams: { next: (event: ClientEvent) => void; error: (cause: unknown) => void; isOpen: boolean }[]

const streamNow = () => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('No stream was opened.')
  return stream
}
const openStreams = () => streams.filter(({ isOpen }) => isOpen).length

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  seen = []
  streams = []
})
afterEach(() => {
  vi.useRealTimers()
})

function follow() {
  const events = () => ({
    subscribe({ next, error }: { next: (event: ClientEvent) => void; error: (cause: unknown) => void }) {
      const stream = { next, error, isOpen: true }
      streams.push(stream)
      return {
        unsubscribe() {
          stream.isOpen = false
        },
      }
    },
  })
  return followLiveEvents(events, ({ type }) => seen.push(type), page, PACE)
}

const send = (type: 'welcome' | 'restart' | 'reconnect' | 'goaway') =>
  streamNow().next({ type } as ClientEvent)

async function showAs(state: DocumentVisibilityState) {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

/** The types of the events within `ms` milliseconds. */
async function within(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  return seen.splice(0)
}

it('translates each event of the client', async () => {
  const stop = follow()
  const rows = {
    welcome: ['welcome', 'restart'],
    restart: ['lost', 'welcome', 'restart'],
    reconnect: ['lost', 'restart'],
  } as const
  for (const [type, means] of Object.entries(rows)) {
    send(type as keyof typeof rows)
    expect(await within(PACE.lostMs), type).toEqual(means)
  }
  streamNow().next({ type: 'message', id: 'e1', tags: ['s1:faq'] })
  expect(await within(0)).toEqual(['message'])
  stop()
})

it('reads again at intervals while the stream opens or fails again and again', async () => {
  const stop = follow()
  for (let times = 0; times < 99; times += 1) {
    send('reconnect')
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(seen.filter((type) => type === 'restart')).toHaveLength(5)
  seen = []
  for (let times = 0; times < 99; times += 1) {
    send('welcome')
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(seen.filter((type) => type === 'restart')).toHaveLength(30)
  stop()
})

it('does not delay a due re-read when the stream is lost again', async () => {
  const stop = follow()
  send('welcome')
  expect(await within(0)).toEqual(['welcome', 'restart'])
  send('welcome')
  send('reconnect')
  expect(await within(PACE.openedMs)).toEqual(['welcome', 'lost', 'restart'])
  stop()
})

it('closes a stream that the service ends, and opens another after a pause', async () => {
  const stop = follow()
  for (const giveUp of [() => send('goaway'), () => streamNow().error(new Error('401'))]) {
    giveUp()
    expect(openStreams()).toBe(0)
    await vi.advanceTimersByTimeAsync(PACE.lostMs - 1)
    expect(openStreams()).toBe(0)
    await vi.advanceTimersByTimeAsync(PACE.lostMs / 2 + 1)
    expect(openStreams()).toBe(1)
  }
  stop()
  expect(openStreams()).toBe(0)
})

it('has no stream while the page is hidden, and reads again at once when it is shown', async () => {
  page.visibilityState = 'hidden'
  const stop = follow()
  expect(streams).toEqual([])
  await showAs('visible')
  send('welcome')
  expect(await within(0)).toEqual(['welcome', 'restart'])
  await showAs('hidden')
  expect([openStreams(), await within(2 * PACE.lostMs)]).toEqual([0, ['lost']])
  await showAs('visible')
  send('welcome')
  expect([openStreams(), await within(0)]).toEqual([1, ['welcome', 'restart']])
  stop()
  await showAs('visible')
  expect(openStreams()).toBe(0)
})
