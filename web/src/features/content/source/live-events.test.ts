import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLiveEvents } from './live-events.ts'

const PACE = { openedMs: 10_000, lostMs: 60_000 }

let page: EventTarget & { visibilityState: DocumentVisibilityState }
let seen: string[]
let streams: ReturnType<typeof aStream>[]

/** As the browser’s EventSource, whose events the test sends. */
function aStream() {
  const listeners = new Map<string, (event: MessageEvent<string>) => void>()
  return {
    readyState: 1,
    close() {
      this.readyState = 2
    },
    addEventListener: listeners.set.bind(listeners),
    send: (type: string, event: Event) => listeners.get(type)?.(event as MessageEvent<string>),
  }
}

const streamNow = () => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('No stream was opened.')
  return stream
}
const openStreams = () => streams.filter(({ readyState }) => readyState === 1).length

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  seen = []
  streams = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function openStream() {
  const stream = aStream()
  streams.push(stream)
  return stream
}

const follow = (open: () => ReturnType<typeof aStream> | undefined = openStream) =>
  followLiveEvents(open, ({ type }) => seen.push(type), page, PACE)

const send = (type: string, data?: string) =>
  streamNow().send(type, data === undefined ? new Event(type) : new MessageEvent(type, { data }))

/** The browser opens the stream again. */
const loseConnection = () => send('error')

function refuse() {
  streamNow().close()
  send('error')
}

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

it('translates each event', async () => {
  const stop = follow()
  const rows = {
    welcome: ['welcome', 'restart'],
    restart: ['lost', 'welcome', 'restart'],
    error: ['lost', 'restart'],
  } as const
  for (const [type, means] of Object.entries(rows)) {
    send(type)
    expect(await within(PACE.lostMs), type).toEqual(means)
  }
  send('message', '{"tags":["s1:faq"]}')
  expect(await within(0)).toEqual(['message'])
  stop()
})

it('reads again at intervals in a browser without EventSource', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const stop = follow(() => undefined)
  await vi.advanceTimersByTimeAsync(10 * PACE.lostMs + 1)
  expect(seen.filter((type) => type === 'restart')).toHaveLength(11)
  stop()
  seen = []
  expect(await within(10 * PACE.lostMs)).toEqual([])
})

it('reads again at intervals while the stream opens or fails again and again', async () => {
  const stop = follow()
  for (let times = 0; times < 99; times += 1) {
    loseConnection()
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
  loseConnection()
  expect(await within(PACE.openedMs)).toEqual(['welcome', 'lost', 'restart'])
  stop()
})

it('closes a stream that the service ends, and opens another after a pause', async () => {
  const stop = follow()
  const ends = [
    () => send('goaway', '{}'),
    () => send('disconnect', '{"reason":"The dataset is gone."}'),
    () => send('channelError', '{"message":"Bad request"}'),
    () => send('error', '{"message":"Internal error"}'),
    () => send('message', 'half a'),
    refuse,
  ]
  for (const end of ends) {
    end()
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
