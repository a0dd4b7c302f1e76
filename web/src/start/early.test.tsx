import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { headScript } from '#runtime/document.ts'
import { lastingStorage } from '../browser/browser-storage.ts'
import { soundElement } from '../features/player/sound-element.ts'
import { earlyCount, earlyKeys, pressedProducts } from '../features/shop/cart/early-cart.ts'
import inlineScript from './early.ts?inline-script'

const FILES = ['/assets/react.js', '/assets/index.js', '/assets/home.js']
const fist = { id: 'fist', title: 'F.I.S.T.', price: 90 }
const fod = { id: 'fod', title: 'The Fortress of Death', price: 187.5 }

const ring = { url: 'https://cdn.example/ring.mp3', title: 'The ring' }

/** All tests share one window: removes the listeners of a page. */
const leave: (() => void)[] = []
const leavePage = () => {
  for (const end of leave.splice(0)) end()
}
const frames: (() => void)[] = []
const paint = () => {
  for (const frame of frames.splice(0)) frame()
  vi.advanceTimersByTime(2)
}

function run({ hidden = false, isLoaded = true, midway = () => {} } = {}) {
  const script = document.createElement('script')
  script.dataset.entry = '/assets/index.js'
  script.dataset.scripts = FILES.join(' ')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  const listening = vi.spyOn(window, 'addEventListener')
  const own: string[] = []
  evaluated = own
  new Function(headScript)()
  midway()
  // A function that is created from text has no import().
  new Function('load', inlineScript.replaceAll('import(', 'load('))(async (href: string) => own.push(href))
  for (const [type, listener] of listening.mock.calls)
    leave.push(() => {
      removeEventListener(type, listener)
      removeEventListener(type, listener, true)
    })
  if (isLoaded) dispatchEvent(new Event('load'))
}

const fetched = () =>
  [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

/** By the page of this test: the one of an earlier test may still evaluate. */
let evaluated: string[] = []
const clicked: string[] = []
const sounds: string[] = []

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

/** Hydrates a part of the page, as late.tsx does. */
const hydrate = async (part: string) => {
  clicked.length = 0
  delete find(part).dataset.unhydrated
  const replayed = window.earlyPage?.replay()
  await vi.advanceTimersByTimeAsync(10)
  await replayed
  return clicked
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  Object.assign(HTMLElement.prototype, { animate: () => ({ cancel: () => {} }) })
  sounds.length = 0
  history.replaceState(null, '', '/')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    sounds.push(`play ${this.src}`)
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
  })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => void sounds.push('load'))
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    sounds.push('pause')
    Object.defineProperty(this, 'paused', { value: true, configurable: true })
  })
  document.body.innerHTML = `<div id="site" data-unhydrated>
    <a id="counter">Cart</a>
    <button id="menu">Menu</button>
    <button id="consent">Consent</button>
    <button id="add" data-press='${JSON.stringify(fist)}'>Add</button>
    <button id="play" data-begin='${JSON.stringify(ring)}'>Play</button>
    <button id="go-on" data-begin='${JSON.stringify({ ...ring, place: 'opening' })}'>Go on</button>
    <p id="early-status"></p>
    <ul><li><img src="/games.jpg"><a href="/games" data-shape="cover"><span>Games</span></a></li></ul>
    <div id="pending" data-unhydrated><div></div><div></div><template><p></p><button>Add</button></template></div>
    <p id="text"></p>
    <footer data-unhydrated><button id="late">Late</button><a id="legal" href="/terms">Terms</a></footer></div>`
  for (const control of document.querySelectorAll('button, a, p'))
    control.addEventListener('click', () => void clicked.push(control.id))
  addEventListener('click', stay, true)
})

afterEach(() => {
  removeEventListener('click', stay, true)
  leavePage()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  frames.length = 0
  Reflect.deleteProperty(window, 'earlyPage')
  Reflect.deleteProperty(window, 'betweenPages')
  Reflect.deleteProperty(window, 'soundOfPage')
})

it('is a small classic script without static imports', () => {
  expect(inlineScript).toMatch(/^\(function\(\)\{.*\}\)\(\);$/)
  // The browser's own import(), without the helper that Vite puts around dynamic imports.
  expect(inlineScript).toMatch(/[ ;,}]import\(\w+\)\.catch\(/)
  expect(inlineScript.length).toBeLessThan(6_400)
})

it('fetches nothing before the paint of what has just come, and then each file once', () => {
  run()
  vi.advanceTimersByTime(100)
  expect(fetched()).toEqual([])
  paint()
  vi.advanceTimersByTime(100)
  expect(fetched()).toEqual([])
  paint()
  expect(fetched()).toEqual(FILES)
  find('#menu').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  paint()
  expect(fetched()).toEqual(FILES)
})

it('starts at once on a hidden page', () => {
  run({ hidden: true })
  vi.advanceTimersByTime(1)
  expect(fetched()).toEqual(FILES)
})

it('starts at a press of a button, but not at a press of a link to another page', () => {
  run({ isLoaded: false })
  find('span').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  paint()
  expect(fetched()).toEqual([])
  find('#menu').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  paint()
  expect(fetched()).toEqual(FILES)
})

const run10ms = () => vi.advanceTimersByTimeAsync(10)

it('evaluates no further file between a press and the paint that shows it', async () => {
  run()
  paint()
  paint()
  press('#menu')
  await run10ms()
  expect(evaluated).toEqual(FILES.slice(0, 1))
  paint()
  await run10ms()
  expect(evaluated, 'up to the entry').toEqual(FILES.slice(0, 2))
})

it('evaluates no further file of a page that is left for the page of a card, until it is back', async () => {
  run()
  paint()
  press('li a')
  paint()
  await run10ms()
  expect(evaluated).toEqual(FILES.slice(0, 1))
  dispatchEvent(new Event('pagehide'))
  await run10ms()
  expect(evaluated, 'up to the entry').toEqual(FILES.slice(0, 2))
})

it('keeps presses of buttons until the site is hydrated, then repeats them once, in order', async () => {
  run()
  expect(press('#menu')).toEqual({ isSeen: false, isFollowed: false })
  expect(press('[href]')).toEqual({ isSeen: false, isFollowed: true })
  expect(press('#text')).toMatchObject({ isSeen: true })
  press('#consent')
  press('#menu')
  expect(await hydrate('#site')).toEqual(['menu', 'consent', 'menu'])
  expect(press('#menu')).toMatchObject({ isSeen: true })
  expect(await hydrate('footer')).toEqual([])
})

it('repeats each press in a task of its own', async () => {
  run()
  press('#menu')
  press('#consent')
  clicked.length = 0
  delete find('#site').dataset.unhydrated
  void window.earlyPage?.replay()
  expect(clicked).toEqual(['menu'])
})

it('keeps presses inside a part that hydrates later until that part is hydrated, also new ones', async () => {
  run()
  press('#late')
  press('#menu')
  expect(await hydrate('#site')).toEqual(['menu'])
  const seenBySite = vi.fn()
  addEventListener('click', seenBySite, { capture: true, once: true })
  expect(press('#late')).toEqual({ isSeen: false, isFollowed: false })
  expect(seenBySite, 'it fetches the code of that part').toHaveBeenCalledOnce()
  expect(press('#legal')).toEqual({ isSeen: false, isFollowed: true })
  expect(await hydrate('footer')).toEqual(['late', 'late'])
  expect(press('#late')).toMatchObject({ isSeen: true })
  expect(press('#legal')).toMatchObject({ isSeen: true })
})

const pendingPage = () => {
  const { dataset, children } = find('#pending')
  return dataset.shape && [...children].map(({ innerHTML }) => innerHTML).slice(0, 2)
}

it('shows heading and cover of a card’s page until this page is left', () => {
  run()
  for (const when of ['at first', 'after Back']) {
    expect(pendingPage(), when).toBeUndefined()
    expect(press('[href]')).toEqual({ isSeen: false, isFollowed: true })
    expect(pendingPage(), when).toEqual(['<img src="/games.jpg">', '<h1>Games</h1>'])
    dispatchEvent(new Event('pagehide'))
  }
  press('[href]')
  vi.advanceTimersByTime(10_001)
  expect(pendingPage(), 'the visitor has stopped the load').toBeUndefined()
})

it('shows the price of a card’s product, and takes it into the cart', async () => {
  Object.assign(find('[href]').dataset, { note: '90 SEK', offer: JSON.stringify(fist) })
  run()
  press('[href]')
  expect(find('#pending p').textContent).toBe('90 SEK')
  expect(find('#pending').ariaHidden).toBe('false')
  expect(press('#pending button')).toEqual({ isSeen: false, isFollowed: false })
  expect(productsPressed()).toEqual([fist])
  expect(shownCount()).toBe('1')
  await hydrate('#site')
  press('#pending button')
  expect(shownCount(), 'the page shows the count').toBeUndefined()
  window.earlyPage?.showPendingPage(find('[href]'))
  expect(find('#pending').ariaHidden, 'React shows the page within 30 ms').toBe('true')
})

const fingerOn = (selector: string, ...types: string[]) => {
  for (const type of types) find(selector).dispatchEvent(new Event(type, { bubbles: true }))
}

it('takes a product whose button is under the finger when its page goes, but not after the finger has left it', () => {
  run()
  fingerOn('#add', 'pointerdown', 'pointercancel')
  dispatchEvent(new Event('pagehide'))
  fingerOn('#add', 'pointerdown')
  fingerOn('#text', 'pointerup')
  dispatchEvent(new Event('pagehide'))
  expect(productsPressed()).toEqual([])
  // The page goes between the end of the press and its click.
  fingerOn('#add', 'pointerdown', 'pointerup')
  dispatchEvent(new Event('pagehide'))
  expect(productsPressed()).toEqual([fist])
})

it('takes a press on what was shown before this page: the button of a card’s page, at its place', () => {
  Object.assign(find('[href]').dataset, { offer: JSON.stringify(fist) })
  run()
  press('[href]')
  vi.spyOn(find('#pending button'), 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 600, 100, 50))
  dispatchEvent(new Event('pagehide'))
  leavePage()
  run()
  expect(press('#text', { clientX: 9, clientY: 610 })).toMatchObject({ isSeen: true })
  expect(productsPressed()).toEqual([])
  expect(press('#text', { clientX: 10, clientY: 610 })).toEqual({ isSeen: false, isFollowed: false })
  expect(productsPressed()).toEqual([fist])
  expect(find('#add').dataset.taken).toBe('')
  paint()
  vi.advanceTimersByTime(600)
  expect(press('#text', { clientX: 10, clientY: 610 })).toMatchObject({ isSeen: true })
})

it('keeps clicks before the end of the HTML has come', () => {
  run({
    midway() {
      expect(press('#add')).toMatchObject({ isFollowed: false })
      expect(press('[href]')).toMatchObject({ isFollowed: true })
    },
  })
  expect(productsPressed()).toEqual([fist])
  expect(pendingPage()).toBeDefined()
})

it('shows no pending page for a link that doesn’t open a card’s page here', () => {
  run()
  for (const how of [{ ctrlKey: true }, { shiftKey: true }, { button: 1 }])
    expect(press('[href]', how)).toMatchObject({ isFollowed: true })
  delete find('[href]').dataset.shape
  press('[href]')
  expect(pendingPage()).toBeUndefined()
})

it('starts a sound inside its press, pauses it at the next one, and repeats both presses', async () => {
  run()
  press('#play')
  expect(sounds).toEqual([`play ${ring.url}`])
  expect(find('#play').dataset.taken).toBe('')
  expect(find('#early-status').textContent).toBe('Loading The ring')
  press('#play')
  expect(sounds).toEqual([`play ${ring.url}`, 'pause'])
  expect(find('#play').dataset.taken).toBeUndefined()
  expect(find('#early-status').textContent).toBe('')
  press('#play')
  expect(await hydrate('#site')).toEqual(['play', 'play', 'play'])
  expect(find('#play').dataset.taken, 'the page shows the state now').toBeUndefined()
})

it('fetches a sound when a finger comes down on its button, and drops it when the finger scrolls', () => {
  run()
  const finger = (type: string) => find('#play').dispatchEvent(new Event(type, { bubbles: true }))
  const source = () => soundElement().getAttribute('src')
  finger('pointerdown')
  expect(soundElement()).toMatchObject({ src: ring.url, preload: 'auto' })
  finger('pointercancel')
  expect(source()).toBeNull()
  finger('pointerdown')
  press('#play')
  expect(sounds).toEqual(['load', `play ${ring.url}`])
  finger('pointercancel')
  expect(source(), 'a sound that plays stays').toBe(ring.url)
})

it('fetches its own code after a sound that a press has begun', () => {
  run({ isLoaded: false })
  find('#play').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  press('#play')
  paint()
  expect(fetched()).toEqual([])
  soundElement().dispatchEvent(new Event('canplay'))
  paint()
  expect(fetched()).toEqual(FILES)
})

it('leaves the start to the page where a visitor goes on, and where a link begins at a second', async () => {
  sessionStorage.setItem('opening', 'a scene')
  run()
  press('#go-on')
  history.replaceState(null, '', '/fist?sample=a&t=12')
  press('#play')
  find('#play').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(sounds).toEqual([])
  expect(soundElement().hasAttribute('src')).toBe(false)
  expect(find('#early-status').textContent).toBe('')
  expect(await hydrate('#site')).toEqual(['go-on', 'play'])
})

const shownCount = () => find('#counter').dataset.count
const productsPressed = () => pressedProducts(lastingStorage)
const holdFod = () => localStorage.setItem(earlyKeys.ids, '["fod"]')

it('stores and shows the product of a press at once, and does not click again', async () => {
  holdFod()
  run()
  expect(shownCount()).toBe('1')
  expect(press('#add')).toEqual({ isSeen: false, isFollowed: false })
  press('#add')
  expect(productsPressed()).toEqual([fist])
  expect(shownCount()).toBe('2')
  expect(find('#add').dataset.taken).toBe('')
  expect(find('#early-status').textContent).toBe('In your cart.')
  expect(press('[href]')).toMatchObject({ isFollowed: true })
  expect(await hydrate('#site')).toEqual([])
  expect(shownCount()).toBeUndefined()
  expect(find('#early-status').textContent, 'the page has its own status').toBe('')
})

it('counts a product once that is in the cart and pressed, and those of an earlier page that had no store', () => {
  holdFod()
  localStorage.setItem(earlyKeys.pressed, JSON.stringify([fod]))
  run()
  expect(shownCount()).toBe('1')
  press('#add')
  expect(shownCount()).toBe('2')
  expect(productsPressed()).toEqual([fod, fist])
})

it('passes the product to the store once the store exists, and to the page after hydration', async () => {
  run()
  const addProduct = vi.fn(() => 1)
  if (window.earlyPage) window.earlyPage.take = addProduct
  press('#add')
  expect(addProduct).toHaveBeenCalledExactlyOnceWith(JSON.stringify(fist))
  expect(productsPressed()).toEqual([])
  await hydrate('#site')
  expect(press('#add')).toMatchObject({ isSeen: true })
  expect(addProduct).toHaveBeenCalledOnce()
})

it('counts nothing of spoiled lists, and stores the product', () => {
  for (const stored of ['not JSON', 'null', '{"length":3}', '[null,7,{"id":"fod"}]', '"fod"']) {
    for (const key of Object.values(earlyKeys)) localStorage.setItem(key, stored)
    delete find('#counter').dataset.count
    run()
    expect(shownCount(), stored).toBeUndefined()
    press('#add')
    expect(productsPressed(), stored).toEqual([fist])
    expect(shownCount(), stored).toBe('1')
    leavePage()
  }
})

/** Makes `setItem` throw, of the given storages. */
const fill = (...full: Storage[]) => {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...entry) {
    if (full.includes(this)) throw new DOMException('Full.', 'QuotaExceededError')
    setItem.apply(this, entry)
  })
}

it('stores the product for this tab when local storage is full', () => {
  holdFod()
  fill(localStorage)
  run()
  press('#add')
  expect(shownCount()).toBe('2')
  expect(localStorage.getItem(earlyKeys.pressed)).toBeNull()
  expect(earlyCount(lastingStorage)).toBe(2)
})

it('keeps the press for the page when the product can’t be stored', async () => {
  fill(localStorage, sessionStorage)
  run()
  for (const _ of ['first', 'second']) expect(press('#add')).toEqual({ isSeen: false, isFollowed: false })
  expect(find('#add').dataset.taken).toBeUndefined()
  expect(await hydrate('#site')).toEqual(['add', 'add'])
})
