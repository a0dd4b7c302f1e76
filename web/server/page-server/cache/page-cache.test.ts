import { Hono } from 'hono'
import { beforeEach, expect, it, vi } from 'vitest'
import { knowNetwork } from '../../common/http/client-address.ts'
import { createPageCache, type Refresh } from './page-cache.ts'

beforeEach(() => void vi.useFakeTimers())

/** `changesIn` is the time from the start to the planned change of each page. */
function scripted({ refresh = 'after-response' as Refresh, changesIn = Infinity } = {}) {
  let current: () => Promise<string> = async () => 'first'
  const changesAt = Date.now() + changesIn
  const render = vi.fn(async (address: string) => ({ html: `${await current()} ${address}`, changesAt }))
  const pages = createPageCache({ render, refresh, freshMs: 1_000 })
  return {
    pages,
    render,
    /** What `/a` shows. */
    see: async () => {
      const { html, isStale } = await pages.get('/a')
      return isStale ? `stale ${html}` : html
    },
    becomes: (next: string | (() => Promise<string>)) => {
      current = typeof next === 'string' ? async () => next : next
    },
  }
}

const silent = () => Promise.reject(new Error('silent'))
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('renders once for simultaneous requests, and not again while the page is fresh', async () => {
  const { pages, render } = scripted()
  await Promise.all([pages.get('/a'), pages.get('/a')])
  await pages.get('/a')
  expect(render).toHaveBeenCalledTimes(1)
})

it('serves an expired page once more, and renders it after the response', async () => {
  const { see, becomes } = scripted()
  await see()
  becomes('second')
  await passes(1_001)
  expect(await see()).toBe('first /a')
  await passes(0)
  expect(await see()).toBe('second /a')
})

it('renders a page before the response once a planned price change is due', async () => {
  const { see, becomes } = scripted({ changesIn: 500 })
  await see()
  becomes('second')
  await passes(499)
  expect(await see()).toBe('first /a')
  await passes(1)
  expect(await see()).toBe('second /a')
  becomes(silent)
  expect(await see()).toBe('stale second /a')
})

it('renders again when a planned change takes effect during a render', async () => {
  const change = Date.now() + 500
  const render = vi.fn(async () => {
    const shows = Date.now() < change ? 'before' : 'after'
    await passes(300)
    return { shows, changesAt: shows === 'before' ? change : Infinity }
  })
  const pages = createPageCache({ render })
  expect(await pages.get('/a')).toMatchObject({ shows: 'before' })
  await passes(100)
  pages.contentChanged()
  expect(await pages.get('/a')).toMatchObject({ shows: 'after' })
  expect(render).toHaveBeenCalledTimes(3)
})

it('renders an expired feed before the response', async () => {
  const { see, becomes, render } = scripted({ refresh: 'before-response' })
  await see()
  becomes('second')
  await passes(1_001)
  expect(await see()).toBe('second /a')
  becomes(silent)
  await passes(1_001)
  expect([await see(), await see()]).toEqual(['stale second /a', 'stale second /a'])
  expect(render).toHaveBeenCalledTimes(3)
})

it('renders before the response after content changed, and discards a render that was running then', async () => {
  const { pages, see, becomes } = scripted()
  const slow = Promise.withResolvers<string>()
  becomes(() => slow.promise)
  const early = pages.get('/a')
  pages.contentChanged()
  becomes('second')
  expect(await see()).toBe('second /a')
  slow.resolve('first')
  await early
  expect(await see()).toBe('second /a')
})

it('serves the cached page as stale while a render is slow; later requests don’t wait', async () => {
  const { pages, see, becomes, render } = scripted()
  const slow = Promise.withResolvers<string>()
  await see()
  becomes(() => slow.promise)
  pages.contentChanged()
  const page = see()
  await passes(2_000)
  expect(await page).toBe('stale first /a')
  const again = see()
  await passes(0)
  expect(await again).toBe('stale first /a')
  slow.resolve('second')
  expect(await see()).toBe('second /a')
  expect(render).toHaveBeenCalledTimes(2)
})

it('waits for a slow render after a planned change', async () => {
  const { see, becomes } = scripted({ changesIn: 500 })
  const slow = Promise.withResolvers<string>()
  await see()
  becomes(() => slow.promise)
  await passes(500)
  const page = see()
  await passes(10_000)
  expect(await Promise.race([page, Promise.resolve('waits')])).toBe('waits')
  slow.resolve('second')
  expect(await page).toBe('second /a')
})

it('evicts the least recently used page above 2,000', async () => {
  const { pages, see, render } = scripted()
  await see()
  await pages.get('/b')
  await see()
  for (let index = 1; index < 2_000; index += 1) await pages.get(`/${index}`)
  await see()
  expect(render).toHaveBeenCalledTimes(2_001)
  await pages.get('/b')
  expect(render).toHaveBeenCalledTimes(2_002)
})

it('waits after a failure before it renders the page again, unless content changes; fails without a cached page', async () => {
  const { pages, see, render, becomes } = scripted()
  await see()
  becomes(silent)
  pages.contentChanged()
  expect([await see(), await see()]).toEqual(['stale first /a', 'stale first /a'])
  expect(render).toHaveBeenCalledTimes(2)
  await expect(pages.get('/b')).rejects.toThrow('silent')
  becomes('second')
  await passes(5_001)
  expect(await see()).toBe('second /a')
  becomes(silent)
  pages.contentChanged()
  await see()
  becomes('third')
  pages.contentChanged()
  expect(await see()).toBe('third /a')
})

it('serves an expired page while content is unavailable, and waits between renders', async () => {
  const { see, render, becomes } = scripted()
  await see()
  becomes(silent)
  await passes(1_001)
  for (let request = 0; request < 3; request += 1) {
    expect(await see()).toBe('first /a')
    await passes(0)
  }
  expect(render).toHaveBeenCalledTimes(2)
  becomes('second')
  await passes(5_000)
  await see()
  await passes(0)
  expect(await see()).toBe('second /a')
})

it('keeps a newer page when an older render fails later', async () => {
  const { pages, see, render, becomes } = scripted()
  await see()
  const slow = Promise.withResolvers<string>()
  becomes(() => slow.promise)
  pages.contentChanged()
  const early = see()
  becomes('second')
  pages.contentChanged()
  await see()
  slow.reject(new Error('silent'))
  await early
  expect(await see()).toBe('second /a')
  expect(render).toHaveBeenCalledTimes(3)
})

it('renders 32 pages at once; a further one waits, and is refused after five seconds', async () => {
  const { pages, becomes } = scripted()
  becomes(() => new Promise(() => {}))
  for (let index = 0; index < 32; index += 1) void pages.get(`/${index}`)
  const refused = expect(pages.get('/a')).rejects.toThrow('renderer')
  await passes(5_000)
  await refused
})

it('a visitor doesn’t wait for a page that a flood from another network has asked for', async () => {
  const { pages, render, becomes } = scripted()
  const from = (address: string, path: string) => {
    const app = new Hono().use(knowNetwork(() => ({ remote: { address } }), 0))
    return app.get('*', async ({ text }) => text((await pages.get(path)).html)).request(path)
  }
  becomes(() => new Promise(() => {}))
  for (let index = 0; index < 9; index += 1) void from('192.0.2.1', `/${index}`)
  await passes(0)
  expect(render).toHaveBeenCalledTimes(8)
  becomes('first')
  // Waits for a place of the flood.
  void from('192.0.2.1', '/a')
  expect(await (await from('192.0.2.2', '/a')).text()).toBe('first /a')
})
