/**
 * The one inline script of a rendered page, built by inline-script-plugin.ts. Runs before the site’s code.
 * 1. Moves styles from `data-style` back to the elements (see document.ts), and shows the privacy question to visitors
 * without a stored answer.
 * 2. After the first paint, or at the first press of a button, fetches and evaluates the site’s files. The entry,
 * main.tsx, hydrates the page (start-site.tsx).
 * 3. Until the site has started, stores the product of *Add to Cart* and shows it, so that no press is lost.
 * 4. Until hydration ends, holds all other presses: React would hydrate the whole page for a press in one task, without
 * a paint. `replay` clicks again. A link waits only behind a press, or once the code has arrived, for a second at
 * most. A second press of the link is followed at once.
 */

import { storedCart } from '../app/stored-cart.ts'
import { consentKey } from '../features/consent/consent.ts'

type Press = { control: HTMLElement; shown: Animation }

export type EarlyClicks = {
  /** Repeats the held clicks in order. `painted` resolves after a click’s paint. */
  replay(painted: () => Promise<void>): Promise<void>
  /**
   * `json`: a product. The store takes over the stored cart.
   * @returns the number of products in the cart; 0 if nothing could be stored
   */
  addProduct(json: string): number
}

declare global {
  interface Window {
    /** Undefined once hydration has ended, and on pages without rendered HTML. */
    earlyClicks?: EarlyClicks | undefined
  }
}

for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
  element.style.cssText = element.dataset.style ?? ''
  element.removeAttribute('data-style')
}

let isDecided = false
try {
  isDecided = consentKey in localStorage
} catch {
  // Storage is blocked: every page asks.
}
document.getElementById(consentKey)?.toggleAttribute('hidden', isDecided)

/** Shown by CartLink.module.css until React replaces it. */
const CART_COUNT = '--cart'
const rootStyle = document.documentElement.style
const showCart = (count: number) => {
  if (count) rootStyle.setProperty(CART_COUNT, `"${count}"`)
}
showCart(storedCart())
const announcer = document.querySelector('#added')

const { entry = '', scripts = '' } = document.currentScript?.dataset ?? {}
let isStarted = false
let hasCome = false

async function start() {
  if (isStarted) return
  isStarted = true
  const files = scripts.split(' ')
  // Each fetch begins before `append` returns. In one task they would keep a slow phone busy for 50 to 120 ms.
  for (const href of files) setTimeout(preload, 0, href)
  // Each import of the entry is evaluated in a task of its own. If one can’t be fetched, the entry reports it.
  for (const href of files.slice(0, files.indexOf(entry))) {
    await import(/* @vite-ignore */ href).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve))
  }
  await import(/* @vite-ignore */ entry).catch(reloadOnceIfRemoved)
  hasCome = true
}

function preload(href: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  link.fetchPriority = 'low'
  document.head.append(link)
}

/** Reloads a page from a cache once, when a deploy has removed its script. A failed fetch rejects. */
async function reloadOnceIfRemoved(cause: unknown) {
  const { status, headers } = await fetch(entry, { method: 'HEAD' })
  const mayStillExist = status >= 500 || /script/.test(headers.get('content-type') ?? '')
  if (mayStillExist || sessionStorage.getItem(entry)) throw cause
  sessionStorage.setItem(entry, 'gone')
  location.reload()
}

/** The scripts must not compete with the first paint. A hidden page isn't painted. */
addEventListener('load', () => {
  if (document.hidden) return void start()
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A browser that resists fingerprinting doesn't report paints.
  const latestPaintMs = 500
  setTimeout(start, latestPaintMs)
})

const PRESS_EVENTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['keydown', 'keypress', 'keyup', 'click'],
]
/** Fainter than `:active` in styles/base.css: a press that looks the same after the release is not painted again. */
const WAITING_OPACITY = 0.6
const LONGEST_WAIT_MS = 1_000

const pressed: Press[] = []
const waits = (link: HTMLElement) => pressed.some(({ control }) => control === link)

function keep(event: Event) {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>('a[href], button')
  if (!control) return
  event.stopImmediatePropagation()
  const link = control instanceof HTMLAnchorElement && control
  // The press is painted first. For a link, the files would compete with the next page.
  if (!link && !isStarted) requestAnimationFrame(() => setTimeout(start))
  if (!(event instanceof MouseEvent) || event.type !== 'click') return
  if (link) {
    if (!opensPageHere(link, event) || !(hasCome || pressed.length)) return
    if (waits(link)) return
    setTimeout(() => waits(link) && location.assign(link.href), LONGEST_WAIT_MS)
  }
  // A form must not be sent without its handler.
  event.preventDefault()
  const { product } = control.dataset
  const count = product && earlyClicks.addProduct(product)
  if (count) {
    showCart(count)
    // React compares neither this attribute, which AddToCart.module.css shows, nor the status outside of its root.
    control.dataset.added = ''
    announcer?.replaceChildren('In your cart.')
    return
  }
  // Shown by an animation that has ended: hydration compares attributes.
  pressed.push({ control, shown: control.animate({ opacity: WAITING_OPACITY }, { fill: 'forwards' }) })
}

/** The browser follows all other links itself: new tabs, downloads, other sites, fragments of this page. */
function opensPageHere(link: HTMLAnchorElement, click: MouseEvent) {
  return (
    click.button === 0 &&
    !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) &&
    link.origin === location.origin &&
    !link.hash &&
    !link.download &&
    !link.target
  )
}

// Passive, so that scrolling doesn't wait for the busy page. Only the default of a click is prevented.
for (const type of PRESS_EVENTS) addEventListener(type, keep, { capture: true, passive: type !== 'click' })

const earlyClicks: EarlyClicks = {
  async replay(painted) {
    for (const type of PRESS_EVENTS) removeEventListener(type, keep, true)
    window.earlyClicks = undefined
    for (const { control, shown } of pressed.splice(0)) {
      shown.cancel()
      if (control.isConnected) control.click()
      await painted()
    }
    rootStyle.removeProperty(CART_COUNT)
    // The page’s own status says it now.
    announcer?.replaceChildren()
  },
  addProduct: storedCart,
}
window.earlyClicks = earlyClicks
