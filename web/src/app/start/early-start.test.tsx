import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import earlyStart from './early-start.ts?inline-script'

const FILES = ['/assets/react.js', '/assets/index.js', '/assets/home.js']

let painted: () => void

/** Runs the script as the last element of a page that has loaded. */
function run({ hidden = false } = {}) {
  const script = document.createElement('script')
  script.dataset.entry = '/assets/index.js'
  script.dataset.scripts = FILES.join(' ')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  new Function(earlyStart)()
}

const fetched = () =>
  [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))

beforeEach(() => {
  vi.useFakeTimers()
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
