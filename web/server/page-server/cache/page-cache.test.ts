import { expect, it, onTestFinished, vi } from 'vitest'
import { createPageCache, type Refresh } from './page-cache.ts'

function scripted(refresh?: Refresh, changesAt = Infinity) {
  let current: () => Promise<string> = async () => 'first'
  const render = vi.fn(async (address: string) => ({
    kind: 'page' as const,
    status: 200,
    html: `${await current()} ${address}`,
    changesAt,
  }))
  let now = 0
  const pages = createPageCache({
    render,
    ...(refresh && { refresh }),
    freshMs: 1_000,
    retryAfterMs: 500,
    maxPages: 2,
    maxRenders: 2,
    now: () => now,
  })
  return {
    pages,
    render,
    becomes: (next: () => Promise<string>) => {
      current = next
    },
    passes: (ms: number) => {
      now += ms
    },
  }
}

const silent = () => Promise.reject(new Error('silent'))

it('renders once for simultaneous requests, and not again while the page is fresh', async () => {
  const { pages, render } = scripted()
  await Promise.all([pages.get('/a'), pages.get('/a')])
  await pages.get('/a')
  expect(render).toHaveBeenCalledTimes(1)
})

it('serves an expired page once more, and renders it after the response', async () => {
  const { pages, becomes, passes } = scripted()
  await pages.get('/a')
  becomes(async () => 'second')
  passes(1_001)
  expect(await pages.get('/a')).toMatchObject({ html: 'first /a', isStale: false })
  await vi.waitFor(async () => expect(await pages.get('/a')).toMatchObject({ html: 'second /a' }))
})

it('renders a page before the response once a planned price change is due', async () => {
  const { pages, becomes, passes } = scripted(undefined, 500)
  await pages.get('/a')
  becomes(async () => 'second')
  passes(499)
  expect(await pages.get('/a')).toMatchObject({ html: 'first /a' })
  passes(1)
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isStale: false })
  becomes(silent)
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isStale: true })
})

it('renders again when a planned change takes effect during a render', async () => {
  let now = 0
  const render = vi.fn(async () => {
    const shows = now < 500 ? 'before' : 'after'
    now += 300
    return { shows, changesAt: shows === 'before' ? 500 : Infinity }
  })
  const pages = createPageCache({ render, now: () => now })
  expect(await pages.get('/a')).toMatchObject({ shows: 'before' })
  now = 400
  pages.contentChanged()
  expect(await pages.get('/a')).toMatchObject({ shows: 'after' })
  expect(render).toHaveBeenCalledTimes(3)
})

it('renders an expired feed before the response', async () => {
  const { pages, becomes, passes, render } = scripted('before-response')
  await pages.get('/a')
  becomes(async () => 'second')
  passes(1_001)
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isStale: false })
  becomes(silent)
  passes(1_001)
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isStale: true })
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isStale: true })
  expect(render).toHaveBeenCalledTimes(3)
})

it('renders before the response after content changed', async () => {
  const { pages, becomes } = scripted()
  await pages.get('/a')
  becomes(async () => 'second')
  pages.contentChanged()
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isStale: false })
})

it('discards a render that was running when content changed', async () => {
  const { pages, becomes } = scripted()
  const slow = Promise.withResolvers<string>()
  becomes(() => slow.promise)
  const early = pages.get('/a')
  pages.contentChanged()
  becomes(async () => 'second')
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a' })
  slow.resolve('first')
  await early
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a' })
})

it('serves the cached page as stale while content is unavailable, and fails without a cached page', async () => {
  const { pages, becomes } = scripted()
  await pages.get('/a')
  becomes(silent)
  pages.contentChanged()
  expect(await pages.get('/a')).toMatchObject({ html: 'first /a', isStale: true })
  await expect(pages.get('/b')).rejects.toThrow('silent')
})

it('serves the cached page as stale while a render is slow; later requests don’t wait', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slow = Promise.withResolvers<{ html: string; changesAt: number }>()
  const render = vi.fn(async () => ({ html: 'first', changesAt: Infinity }))
  const pages = createPageCache({ render })
  await pages.get('/a')
  render.mockReturnValue(slow.promise)
  pages.contentChanged()
  const page = pages.get('/a')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await page).toMatchObject({ html: 'first', isStale: true })
  const again = pages.get('/a')
  await vi.advanceTimersByTimeAsync(0)
  expect(await again).toMatchObject({ html: 'first', isStale: true })
  slow.resolve({ html: 'second', changesAt: Infinity })
  expect(await pages.get('/a')).toMatchObject({ html: 'second', isStale: false })
  expect(render).toHaveBeenCalledTimes(2)
})

it('waits for a slow render after a planned change', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slow = Promise.withResolvers<{ html: string; changesAt: number }>()
  const render = vi.fn(async () => ({ html: 'first', changesAt: Date.now() + 500 }))
  const pages = createPageCache({ render })
  await pages.get('/a')
  render.mockReturnValue(slow.promise)
  await vi.advanceTimersByTimeAsync(500)
  const page = pages.get('/a')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await Promise.race([page, Promise.resolve('waits')])).toBe('waits')
  slow.resolve({ html: 'second', changesAt: Infinity })
  expect(await page).toMatchObject({ html: 'second', isStale: false })
})

it('evicts the least recently used page above its limit', async () => {
  const { pages, render } = scripted()
  for (const address of ['/a', '/b', '/a', '/c', '/a']) await pages.get(address)
  expect(render).toHaveBeenCalledTimes(3)
  await pages.get('/b')
  expect(render).toHaveBeenCalledTimes(4)
})

it('waits after a failure before it renders the page again, unless content changes', async () => {
  const { pages, render, becomes, passes } = scripted()
  await pages.get('/a')
  becomes(silent)
  pages.contentChanged()
  await pages.get('/a')
  expect(await pages.get('/a')).toMatchObject({ html: 'first /a', isStale: true })
  expect(render).toHaveBeenCalledTimes(2)
  becomes(async () => 'second')
  passes(501)
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isStale: false })
  becomes(silent)
  pages.contentChanged()
  await pages.get('/a')
  becomes(async () => 'third')
  pages.contentChanged()
  expect(await pages.get('/a')).toMatchObject({ html: 'third /a', isStale: false })
})

it('serves an expired page while content is unavailable, and waits between renders', async () => {
  const { pages, render, becomes, passes } = scripted()
  await pages.get('/a')
  becomes(silent)
  passes(1_001)
  for (let request = 0; request < 3; request += 1) {
    expect(await pages.get('/a')).toMatchObject({ html: 'first /a', isStale: false })
    await new Promise(setImmediate)
  }
  expect(render).toHaveBeenCalledTimes(2)
  becomes(async () => 'second')
  passes(500)
  await pages.get('/a')
  await vi.waitFor(async () => expect(await pages.get('/a')).toMatchObject({ html: 'second /a' }))
})

it('keeps a newer page when an older render fails later', async () => {
  const { pages, render, becomes } = scripted()
  await pages.get('/a')
  const slow = Promise.withResolvers<string>()
  becomes(() => slow.promise)
  pages.contentChanged()
  const early = pages.get('/a')
  becomes(async () => 'second')
  pages.contentChanged()
  await pages.get('/a')
  slow.reject(new Error('silent'))
  await early
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isStale: false })
  expect(render).toHaveBeenCalledTimes(3)
})

it('refuses more simultaneous renders than its limit', async () => {
  const { pages, becomes } = scripted()
  becomes(() => new Promise(() => {}))
  for (const address of ['/a', '/b']) void pages.get(address)
  await expect(pages.get('/c')).rejects.toThrow('renderer')
})
