import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createResultStore } from './stored-results.ts'

/** Writes that wait for the browser, and what it has stored. */
let waiting: (() => void)[]
let stored: Map<string, unknown>

const aResult = (result: string) => ({ result, tags: [] })
const idle = () => vi.advanceTimersByTimeAsync(2_000)

beforeEach(() => {
  vi.useFakeTimers()
  waiting = []
  stored = new Map()
  const cache = {
    async put(address: string, response: Response) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      stored.set(decodeURIComponent(address.split('/').at(-1) ?? ''), await response.json())
    },
    keys: async () => [],
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { origin: 'https://candlecast.example' })
  vi.stubGlobal('caches', { open: async () => cache })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function finishWrites() {
  while (waiting.length > 0) {
    waiting.shift()?.()
    await idle()
  }
}

it('keeps a newer result that comes while older ones are written', async () => {
  const store = createResultStore()
  store.put('menu', aResult('menu'))
  store.put('faq', aResult('older'))
  await idle()
  store.put('faq', aResult('newer'))
  await idle()
  await finishWrites()
  expect([...stored.keys()].toSorted()).toEqual(['faq', 'menu'])
  expect(stored.get('faq')).toEqual(aResult('newer'))
})
