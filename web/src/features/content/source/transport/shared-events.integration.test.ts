import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningLake, startLakeIn } from '@stand-ins/content-lake/testing/running-lake.ts'
import { EventSource } from 'eventsource'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localProject } from '../../../../../../scripts/local/project.ts'
import type { LiveEvent } from '../ports.ts'
import { followSharedEvents } from './shared-events.ts'

/** Tabs of one browser, with Node's Web Locks and BroadcastChannel, at the local Content Lake over HTTP. */
type Tab = { events: LiveEvent[]; close: () => void }

let folder: string
let lake: RunningLake
let streams: EventSource[]
let tabs: Tab[]
let frozen: Set<BroadcastChannel>

const openStreams = () => streams.filter(({ readyState }) => readyState !== EventSource.CLOSED).length
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-'))
  lake = await startLakeIn(folder)
  streams = []
  tabs = []
  frozen = new Set()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(url: URL) {
        super(url)
        streams.push(this)
      }
    },
  )
})

afterEach(async () => {
  for (const { close } of tabs) close()
  vi.unstubAllGlobals()
  await lake.stop()
  await rm(folder, { recursive: true })
})

function openTab(): Tab {
  const events: LiveEvent[] = []
  const close = followSharedEvents({ ...localProject, apiHost: lake.url }, (event) => void events.push(event))
  const tab = { events, close }
  tabs.push(tab)
  return tab
}

async function openTabs(count: number) {
  for (let opened = 0; opened < count; opened += 1) {
    const { events } = openTab()
    await eventually(() => expect(events).toEqual([{ type: 'connected' }]))
  }
}

let made = 0
const publish = () => {
  made += 1
  return lake.client().create({ _id: `product-${made}`, _type: 'product' })
}

const changesOf = ({ events }: Tab) => events.flatMap((event) => (event.type === 'changed' ? [event] : []))

it('opens one stream for six tabs, and tells each of a change once', async () => {
  await openTabs(6)
  expect(streams).toHaveLength(1)
  await publish()
  await eventually(() => {
    for (const tab of tabs) expect(changesOf(tab)).toHaveLength(1)
  })
  const [first] = changesOf(tabs[0] ?? { events: [], close: () => {} })
  expect(first?.tags.length).toBeGreaterThan(0)
  for (const tab of tabs) expect(changesOf(tab)).toEqual([first])
})

it('opens a stream in the next tab when the leader closes; the others count the time between as a lost stream', async () => {
  await openTabs(3)
  tabs.shift()?.close()
  for (const { events } of tabs)
    await eventually(() => expect(events.slice(1)).toEqual([{ type: 'lost' }, { type: 'connected' }]))
  expect([streams.length, openStreams()]).toEqual([2, 1])
  await publish()
  await eventually(() => {
    for (const tab of tabs) expect(changesOf(tab)).toHaveLength(1)
  })
})

it('changes nothing when a tab closes that does not lead', async () => {
  await openTabs(2)
  tabs.pop()?.close()
  await publish()
  await eventually(() => expect(tabs.map((tab) => changesOf(tab).length)).toEqual([1]))
  expect(streams).toHaveLength(1)
})

it('closes every stream with the last tab', async () => {
  await openTabs(2)
  for (const tab of tabs) tab.close()
  await eventually(() => expect(openStreams()).toBe(0))
})

it('tells all tabs when the service goes away and comes back', { timeout: 20_000 }, async () => {
  await openTabs(2)
  const { port } = new URL(lake.url)
  await lake.stop()
  for (const { events } of tabs) await eventually(() => expect(events).toContainEqual({ type: 'lost' }))
  lake = await startLakeIn(folder, Number(port))
  for (const { events } of tabs) await eventually(() => expect(events.at(-1)).toEqual({ type: 'connected' }))
  expect(openStreams()).toBe(1)
})

it('takes the lead from a tab that does not answer, which follows when it wakes up', {
  timeout: 20_000,
}, async () => {
  const channels: BroadcastChannel[] = []
  const Original = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Original {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
      override postMessage(message: unknown) {
        if (!frozen.has(this)) super.postMessage(message)
      }
    },
  )
  await openTabs(2)
  const [leader, follower] = tabs
  if (!leader || !follower || !channels[0]) throw new Error('There are no two tabs.')
  frozen.add(channels[0])
  document.dispatchEvent(new Event('visibilitychange'))
  await eventually(() => expect(streams).toHaveLength(2))
  frozen.clear()
  for (const { events } of [leader, follower])
    await eventually(() => expect(events.slice(1)).toEqual([{ type: 'lost' }, { type: 'connected' }]))
  expect(openStreams()).toBe(1)
  await publish()
  await eventually(() => expect(tabs.map((tab) => changesOf(tab).length)).toEqual([1, 1]))
})

it.each(['locks', 'BroadcastChannel'])(
  'opens a stream for each tab in a browser without %s',
  async (missing) => {
    if (missing === 'locks') vi.stubGlobal('navigator', {})
    else vi.stubGlobal('BroadcastChannel', undefined)
    if (missing === 'BroadcastChannel') Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    await openTabs(2)
    expect(openStreams()).toBe(2)
    await publish()
    await eventually(() => expect(tabs.map((tab) => changesOf(tab).length)).toEqual([1, 1]))
  },
)

it('opens a stream of its own where locks are forbidden', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('Not here', 'SecurityError')) },
  })
  await openTabs(1)
  await publish()
  await eventually(() => expect(tabs.map((tab) => changesOf(tab).length)).toEqual([1]))
})
