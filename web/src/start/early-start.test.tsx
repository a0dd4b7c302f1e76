import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storageKey, storedCart } from '../app/stored-cart.ts'
import earlyStart from './early-start.ts?inline-script'

const FILES = ['/assets/react.js', '/assets/index.js', '/assets/home.js']
const fist = { id: 'fist', title: 'F.I.S.T.', price: 90 }
const fod = { id: 'fod', title: 'The Fortress of Death', price: 187.5 }

/** All tests share one window: removes the listeners of a page. */
const leave: (() => void)[] = []
const assign = vi.fn()
let painted: () => void
let comes: () => void

/** On a page that has loaded. */
function run({ hidden = false } = {}) {
  const script = document.createElement('script')
  script.dataset.entry = '/assets/index.js'
  script.dataset.scripts = FILES.join(' ')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  const listening = vi.spyOn(window, 'addEventListener')
  // A function that is created from text has no import().
  const load = (href: string) =>
    href === '/assets/index.js' ? new Promise<void>((resolve) => (comes = resolve)) : Promise.resolve()
  const { origin } = location
  new Function('load', 'location', earlyStart.replaceAll('import(', 'load('))(load, { origin, assign })
  for (const [type, listener] of listening.mock.calls)
    leave.push(() => {
      removeEventListener(type, listener)
      removeEventListener(type, listener, true)
    })
  dispatchEvent(new Event('load'))
}

const fetched = () =>
  [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

const clicked: string[] = []

/**
 * Presses a control.
 * @returns whether the press reached the page, and whether the browser would follow it
 */
function press(selector: string, how: MouseEventInit = {}) {
  clicked.length = 0
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
  const prevent = vi.spyOn(click, 'preventDefault')
  find(selector).dispatchEvent(click)
  return { isSeen: clicked.length > 0, isFollowed: prevent.mock.calls.length === 0 }
}

/** jsdom reports each link that it can’t follow. */
const stay = (event: Event) => Event.prototype.preventDefault.call(event)

const replay = async () => {
  clicked.length = 0
  await window.earlyClicks?.replay(async () => void clicked.push('painted'))
  return clicked
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame())
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        painted = callback
      }
      observe() {}
    },
  )
  Object.assign(HTMLElement.prototype, { animate: () => ({ cancel: () => {} }) })
  document.body.innerHTML = `
    <button id="menu">Menu</button>
    <button id="add" data-product='${JSON.stringify(fist)}'>Add</button>
    <p id="added"></p>
    <a href="/games"><span>Games</span></a>
    <p id="text"></p>`
  for (const control of document.querySelectorAll('button, a, p'))
    control.addEventListener('click', () => void clicked.push(control.localName))
  addEventListener('click', stay, true)
  localStorage.clear()
})

afterEach(() => {
  removeEventListener('click', stay, true)
  for (const end of leave.splice(0)) end()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  document.head.replaceChildren()
  assign.mockReset()
  window.earlyClicks = undefined
})

it('is a small classic script without static imports', () => {
  expect(earlyStart).toMatch(/^\(function\(\)\{.*\}\)\(\);$/)
  // The browser's own import(), without the helper that Vite puts around dynamic imports.
  expect(earlyStart).toMatch(/[ ;,}]import\(\w+\)\.catch\(/)
  expect(earlyStart.length).toBeLessThan(2_700)
})

it('fetches nothing before the first paint, and then each file once', () => {
  run()
  vi.advanceTimersByTime(100)
  expect(fetched()).toEqual([])
  painted()
  vi.advanceTimersByTime(1_000)
  painted()
  vi.advanceTimersByTime(1)
  expect(fetched()).toEqual(FILES)
})

it('starts at once on a hidden page, and after a time limit without a reported paint', () => {
  run({ hidden: true })
  vi.advanceTimersByTime(1)
  expect(fetched()).toEqual(FILES)
  document.head.replaceChildren()
  run()
  vi.advanceTimersByTime(501)
  expect(fetched()).toEqual(FILES)
})

it('starts at a press of a button, but not at a press of a link to another page', () => {
  run()
  find('span').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(2)
  expect(fetched()).toEqual([])
  find('#menu').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(2)
  expect(fetched()).toEqual(FILES)
})

it('holds presses, then repeats them in order, each after the previous paint', async () => {
  run()
  expect(press('#menu')).toEqual({ isSeen: false, isFollowed: false })
  expect(press('a')).toEqual({ isSeen: false, isFollowed: false })
  expect(press('#text')).toMatchObject({ isSeen: true })
  expect(await replay()).toEqual(['button', 'painted', 'a', 'painted'])
  expect(window.earlyClicks).toBeUndefined()
  expect(press('#menu')).toMatchObject({ isSeen: true })
})

it('lets the browser follow a link when no press waits, and holds the link once the code has arrived', async () => {
  run({ hidden: true })
  expect(press('a')).toMatchObject({ isFollowed: true })
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1)
    comes()
  })
  await vi.waitFor(() => expect(press('a')).toMatchObject({ isFollowed: false }))
  expect(await replay()).toEqual(['a', 'painted'])
})

it('follows a link that waits behind a press after a second, or at its second press', () => {
  run()
  press('#menu')
  press('a')
  expect(press('a')).toMatchObject({ isFollowed: true })
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_001)
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/games$/))
})

it('lets the browser follow links that don’t open a page in this tab', () => {
  const rows: [what: string, html: string, how?: MouseEventInit][] = [
    ['a place on this page', '<a href="#details">'],
    ['another site', '<a href="https://example.com/">'],
    ['a new tab', '<a href="/games" target="_blank">'],
    ['a download', '<a href="/film.zip" download="film.zip">'],
    ['a press with Control', '<a href="/games">', { ctrlKey: true }],
    ['a press with the middle button', '<a href="/games">', { button: 1 }],
  ]
  run()
  press('#menu')
  for (const [what, html, how] of rows) {
    find('#text').innerHTML = html
    expect(press('#text a', how), what).toMatchObject({ isFollowed: true })
  }
})

const shownCount = () => document.documentElement.style.getPropertyValue('--cart')
const productsStored = () =>
  JSON.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}').shoppingCart ?? '[]')

it('stores and shows the product of a press at once, and does not click again', async () => {
  storedCart(JSON.stringify(fod))
  run()
  expect(shownCount()).toBe('"1"')
  expect(press('#add')).toEqual({ isSeen: false, isFollowed: false })
  press('#add')
  expect(productsStored()).toEqual([fod, fist])
  expect(JSON.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}')._persist)).toMatchObject({
    version: 1,
  })
  expect(shownCount()).toBe('"2"')
  expect(find('#add').dataset.added).toBe('')
  expect(find('#added').textContent).toBe('In your cart.')
  expect(press('a'), 'a link has no press to wait for').toMatchObject({ isFollowed: true })
  expect(await replay()).toEqual([])
  expect(shownCount()).toBe('')
  expect(find('#added').textContent, 'the page has its own status').toBe('')
})

it('passes the product to the store once the store exists, and to the page after hydration', async () => {
  run()
  const addProduct = vi.fn(() => 1)
  if (window.earlyClicks) window.earlyClicks.addProduct = addProduct
  press('#add')
  expect(addProduct).toHaveBeenCalledExactlyOnceWith(JSON.stringify(fist))
  expect(productsStored()).toEqual([])
  await replay()
  expect(press('#add')).toMatchObject({ isSeen: true })
  expect(addProduct).toHaveBeenCalledOnce()
})

it('keeps the press for the page when the product can’t be stored', async () => {
  localStorage.setItem(storageKey, 'not JSON')
  run()
  expect(storedCart()).toBe(0)
  expect(press('#add')).toEqual({ isSeen: false, isFollowed: false })
  expect(find('#add').dataset.added).toBeUndefined()
  expect(await replay()).toEqual(['button', 'painted'])
})
