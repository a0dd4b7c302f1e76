import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodeOutOfReach, createFetchCode, loadOnceReachable, withStyles } from './chunk-reload.ts'

const HERE = 'https://candlecast.example/faq#top'
const THERE = 'https://candlecast.example/games'
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A tab whose site answers with `status`, or not at all. */
function fakeTab(status: number | null = 200) {
  const held = new Map<string, string>()
  return {
    location: { href: HERE, assign: vi.fn(), reload: vi.fn() },
    fetch: vi.fn(async () => {
      if (status === null) throw new TypeError('Failed to fetch')
      return { status }
    }),
    sessionStorage: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('asks nobody about code that arrives', async () => {
  const tab = fakeTab()
  expect(await createFetchCode(tab, 'one')(async () => 'code')).toBe('code')
  expect(tab.fetch).not.toHaveBeenCalled()
})

it('loads the page whole, where somebody is or is going, and lets nothing happen before', async () => {
  const tab = fakeTab()
  const settled = vi.fn()
  createFetchCode(tab, 'one')(gone).then(settled, settled)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tab.location.reload).toHaveBeenCalledOnce()
  createFetchCode(tab, 'two')(gone, () => THERE).then(settled, settled)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tab.location.assign).toHaveBeenCalledExactlyOnceWith(THERE)
  expect(settled).not.toHaveBeenCalled()
})

it('loads once for all that is missing, and once in a build', async () => {
  const tab = fakeTab()
  const fetchCode = createFetchCode(tab, 'one')
  void fetchCode(gone)
  void fetchCode(gone)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(createFetchCode(tab, 'one')(gone)).rejects.toThrow('Failed to fetch')
  expect(tab.location.reload).toHaveBeenCalledOnce()
  void createFetchCode(tab, 'two')(gone)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tab.location.reload).toHaveBeenCalledTimes(2)
})

it.each([null, 502, 503])('stays on the page while the site is silent (%s)', async (status) => {
  const tab = fakeTab(status)
  await expect(createFetchCode(tab, 'one')(gone)).rejects.toThrow(CodeOutOfReach)
  expect(tab.location.reload).not.toHaveBeenCalled()
})

it('loads nothing by itself where it can’t note that it did', async () => {
  const tab = Object.defineProperty(fakeTab(), 'sessionStorage', {
    get() {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
  })
  await expect(createFetchCode(tab, 'one')(gone)).rejects.toThrow('Failed to fetch')
  expect(tab.location.reload).not.toHaveBeenCalled()
})

it('loads the page once the site answers again, unless somebody has left it', async () => {
  const tab = fakeTab(null)
  const left = new AbortController()
  void loadOnceReachable(left.signal, tab)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tab.location.reload).not.toHaveBeenCalled()
  tab.fetch.mockResolvedValue({ status: 200 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tab.location.reload).toHaveBeenCalledOnce()

  const other = fakeTab()
  void loadOnceReachable(left.signal, other)
  left.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(other.location.reload).not.toHaveBeenCalled()
})

it('takes a page without its styles for one that did not arrive, once', async () => {
  const tab = new EventTarget()
  const styled = withStyles(tab)
  const failed = (message: string) =>
    tab.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(message) }))
  failed('Failed to fetch dynamically imported module')
  expect(await styled(async () => 'page')).toBe('page')
  failed('Unable to preload CSS for /assets/faq.css')
  await expect(styled(async () => 'page')).rejects.toThrow('CSS')
  expect(await styled(async () => 'page')).toBe('page')
})
