import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import earlyStart from './early-start.ts?inline-script'

const FILES = ['/assets/react.js', '/assets/index.js', '/assets/home.js']

let painted: () => void

const FOLLOW = '/assets/follow.js'
/** Calls of the stand-in for follow.ts, each with the function that starts the site. */
const followed: (() => void)[] = []
/** In place of `import()`, which a function made from text doesn’t have here. The other files are never there. */
const load = vi.fn((href: string) =>
  href === FOLLOW
    ? Promise.resolve({ follow: (start: () => void) => followed.push(start) })
    : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
)

/** Runs the script as the last element of a page, which then has loaded. */
function run({ hidden = false, follow = '' } = {}) {
  const script = document.createElement('script')
  if (follow) script.dataset.follow = follow
  script.dataset.entry = '/assets/index.js'
  script.dataset.scripts = FILES.join(' ')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  const listening = [window, document].map((target) => ({
    target,
    calls: vi.spyOn(target, 'addEventListener').mock.calls,
  }))
  new Function('load', earlyStart.replaceAll('import(', 'load('))(load)
  for (const { target, calls } of listening)
    for (const call of calls) leave.push(() => target.removeEventListener(...call))
  dispatchEvent(new Event('load'))
}

/** Ends what a page listens to: all tests share one window. */
const leave: (() => void)[] = []

const fetched = () =>
  [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))

beforeEach(() => {
  followed.length = 0
  // Real microtasks and imports: only the timers of the page are driven.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The files don't exist here: the script asks the server, which never answers.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        painted = callback
      }
      observe() {}
    },
  )
})

afterEach(() => {
  for (const end of leave.splice(0)) end()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  window.earlyClicks = undefined
})

it('fetches nothing before the first paint, and then each file', () => {
  run()
  vi.advanceTimersByTime(100)
  expect(fetched()).toEqual([])
  painted()
  vi.advanceTimersByTime(1)
  expect(fetched()).toEqual(FILES)
})

it('starts by itself where the browser reports no paint, and only once', () => {
  run()
  vi.advanceTimersByTime(1_000)
  painted()
  vi.advanceTimersByTime(1_000)
  expect(fetched()).toEqual(FILES)
})

it('starts at once on a hidden page, which is not painted', () => {
  run({ hidden: true })
  vi.advanceTimersByTime(1)
  expect(fetched()).toEqual(FILES)
})

it('keeps and shows a press of a button whose code is not there', () => {
  const animate = vi.fn(() => 'shown')
  const button = document.body.appendChild(Object.assign(document.createElement('button'), { animate }))
  run()
  button.click()
  expect(window.earlyClicks).toEqual([{ control: button, shown: 'shown' }])
  button.remove()
})

it('leaves it to what follows content to start the site', async () => {
  run({ follow: FOLLOW })
  painted()
  await vi.waitFor(() => expect(followed).toHaveLength(1))
  painted()
  vi.advanceTimersByTime(1_000)
  expect(fetched()).toEqual([])
  followed[0]?.()
  vi.advanceTimersByTime(1)
  expect(fetched()).toEqual(FILES)
})

it('doesn’t fetch the files of this page when a link is pressed, which leads to another one', () => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame())
  const link = document.body.appendChild(document.createElement('a'))
  const label = link.appendChild(document.createElement('span'))
  run({ follow: FOLLOW })
  label.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(2)
  expect(fetched()).toEqual([])
  link.remove()
})

it('starts at a press, without asking what follows content', () => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame())
  run({ follow: FOLLOW })
  dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(2)
  expect(fetched()).toEqual(FILES)
})

it('does nothing at a press once the site has started', () => {
  const frame = vi.fn((paint: () => void) => paint())
  vi.stubGlobal('requestAnimationFrame', frame)
  run({ follow: FOLLOW })
  dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(2)
  dispatchEvent(new Event('pointerdown'))
  expect(frame).toHaveBeenCalledOnce()
})

it('follows no content beside the site when a press has started it before', async () => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame())
  run({ follow: FOLLOW })
  painted()
  dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(2)
  await vi.waitFor(() => expect(fetched()).toEqual(FILES))
  painted()
  expect(load).toHaveBeenCalledWith(FOLLOW)
  expect(followed).toEqual([])
})

it('starts when what follows content can’t be fetched', async () => {
  run({ follow: '/assets/gone.js' })
  painted()
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1)
    expect(fetched()).toEqual(FILES)
  })
})
