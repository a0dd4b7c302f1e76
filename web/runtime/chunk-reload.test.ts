import { beforeEach, expect, it, vi } from 'vitest'
import { CodeUnavailable, createFetchCode, reloadWhenReachable } from './chunk-reload.ts'

const HERE = 'https://candlecast.example/faq#top'
const THERE = 'https://candlecast.example/games'
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A tab whose site responds with `status`; null for no response. */
function fakeTab(status: number | null = 200) {
  const stored = new Map<string, string>()
  return {
    location: { href: HERE, assign: vi.fn(), reload: vi.fn() },
    fetch: vi.fn(async () => {
      if (status === null) throw new TypeError('Failed to fetch')
      return { status }
    }),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  }
}

beforeEach(() => void vi.useFakeTimers())

it('makes no request when the code arrives', async () => {
  const tab = fakeTab()
  expect(await createFetchCode(tab, 'one')(async () => 'code')).toBe('code')
  expect(tab.fetch).not.toHaveBeenCalled()
})

it('loads the current page or the target page again, and never settles', async () => {
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

it('loads the page once for several missing chunks, and once in each build', async () => {
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

it.each([null, 502, 503])('stays on the page while the site is unreachable (%s)', async (status) => {
  const tab = fakeTab(status)
  await expect(createFetchCode(tab, 'one')(gone)).rejects.toThrow(CodeUnavailable)
  expect(tab.location.reload).not.toHaveBeenCalled()
})

it('does not reload when session storage is blocked', async () => {
  const tab = Object.defineProperty(fakeTab(), 'sessionStorage', {
    get() {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
  })
  await expect(createFetchCode(tab, 'one')(gone)).rejects.toThrow('Failed to fetch')
  expect(tab.location.reload).not.toHaveBeenCalled()
})

it('reloads the page when the site is reachable again, unless aborted', async () => {
  const tab = fakeTab(null)
  const controller = new AbortController()
  void reloadWhenReachable(controller.signal, tab)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tab.location.reload).not.toHaveBeenCalled()
  tab.fetch.mockResolvedValue({ status: 200 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tab.location.reload).toHaveBeenCalledOnce()

  const other = fakeTab()
  void reloadWhenReachable(controller.signal, other)
  controller.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(other.location.reload).not.toHaveBeenCalled()
})
