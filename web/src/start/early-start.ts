/**
 * How a rendered page starts. This is its one inline script, built by inline-script-plugin.ts.
 * 1. At once: moves styles from `data-style` back to the elements (document.ts), hides the privacy question from
 * visitors who have answered it, and shows the number of products in the stored cart.
 * 2. After the first paint, or at the first press of a button: fetches the site’s files and evaluates each in a task of
 * its own. The last one is the entry, main.tsx. It makes the store, the services and the router, and hydrates the page.
 * 3. Until a part of the page is hydrated, no press inside it reaches React, which would hydrate the part for it in one
 * task without a paint, or drop the press. The product of *Add to Cart* is stored and shown at once. The browser follows
 * a link itself, and the link of a card shows the heading and cover of its page meanwhile. Other buttons are clicked
 * again by `replay`. The parts are the whole site, and inside it those whose code comes last: KeepPresses.tsx marks them.
 */

import { storedCart } from '../app/stored-cart.ts'
import { nextTask } from '../browser/scheduling/next-task.ts'
import { consentKey } from '../features/consent/consent.ts'

declare global {
  interface Window {
    /** Undefined on pages without rendered HTML. */
    earlyClicks?: typeof earlyClicks
  }
}

const cartLink = document.getElementById('cart')
const announcer = document.querySelector('#added')
const pressed: { control: HTMLElement; shown: Animation }[] = []

const earlyClicks = {
  /** Clicks in a task each. A button in a part that is not hydrated yet is kept again. */
  async replay() {
    for (const { control, shown } of pressed.splice(0)) {
      shown.cancel()
      control.click()
      await nextTask()
    }
    delete cartLink?.dataset.count
    // The page’s own status says it now.
    announcer?.replaceChildren()
  },
  /**
   * Replaced once the store has taken over the stored cart.
   * @param json a product
   * @returns the number of products in the cart; 0 if nothing could be stored
   */
  addProduct: (json: string) => storedCart(json),
  showPendingPage,
}
window.earlyClicks = earlyClicks

for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
  element.style.cssText = element.dataset.style ?? ''
  delete element.dataset.style
}

let isDecided = false
try {
  isDecided = consentKey in localStorage
} catch {
  // Storage is blocked: every page asks.
}
document.getElementById(consentKey)?.toggleAttribute('hidden', isDecided)

/** CartLink.module.css shows it until React does. */
const showCart = (count: number) => {
  if (count && cartLink) cartLink.dataset.count = `${count}`
}
showCart(storedCart())

const { entry = '', scripts = '' } = document.currentScript?.dataset ?? {}
let isStarted = false

async function start() {
  if (isStarted) return
  isStarted = true
  const files = scripts.split(' ')
  // Each fetch begins before `append` returns. In one task they would keep a slow phone busy for 50 to 120 ms.
  for (const href of files) setTimeout(preload, 0, href)
  // If an import of the entry can’t be fetched, the entry reports it.
  for (const href of files.slice(0, files.indexOf(entry))) {
    await import(/* @vite-ignore */ href).catch(() => {})
    await nextTask()
  }
  await import(/* @vite-ignore */ entry).catch(reloadOnceIfRemoved)
}

function preload(href: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
  document.head.append(link)
}

/** Reloads a page from a cache once, when a deploy has removed its script. A failed fetch rejects. */
async function reloadOnceIfRemoved(cause: unknown) {
  const { status } = await fetch(entry, { method: 'HEAD' })
  if (status !== 404 || sessionStorage.getItem(entry)) throw cause
  sessionStorage.setItem(entry, '1')
  location.reload()
}

const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start))
// The scripts must not compete with the first paint. A hidden page isn’t painted.
addEventListener('load', () => (document.hidden ? start() : startAfterPaint()))

const PRESS_EVENTS =
  'pointerdown pointerup mousedown mouseup touchstart touchend keydown keypress keyup click'.split(' ')
// Passive, so that scrolling doesn't wait for the busy page. Only the default of a click is prevented.
for (const type of PRESS_EVENTS) addEventListener(type, keep, { capture: true, passive: type !== 'click' })

function keep(event: Event) {
  const control =
    event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], button') : null
  if (!control?.closest('[data-unhydrated]')) return
  // Other listeners of the window, such as the one of late.tsx, still see the press.
  event.stopPropagation()
  const isLink = 'href' in control
  if (!isLink) startAfterPaint()
  if (!(event instanceof MouseEvent) || event.type !== 'click') return
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (isLink) return void (button || metaKey || ctrlKey || shiftKey || altKey || showPendingPage(control))
  // A form must not be sent without its handler.
  event.preventDefault()
  const { product } = control.dataset
  const count = product && earlyClicks.addProduct(product)
  if (count) {
    showCart(count)
    // React compares neither this attribute, which AddToCart.module.css shows, nor the status outside of its root.
    control.dataset.added = ''
    announcer?.replaceChildren('In your cart.')
  } else {
    // Shown by an animation that has ended, because hydration compares attributes. Fainter than `:active` in
    // styles/base.css: a press that looks the same after the release is not painted again.
    pressed.push({ control, shown: control.animate({ opacity: 0.6 }, { fill: 'forwards' }) })
  }
}

/**
 * Shows how PendingPage.tsx begins, in an element outside of React’s root (document.ts), long before React has rendered it.
 * @returns a function that hides it
 */
function showPendingPage(link: HTMLElement) {
  const page = document.getElementById('pending')
  const [cover, text] = page?.children ?? []
  if (!page || !cover || !text || !link.dataset.shape) return () => {}
  cover.replaceChildren(link.closest('li')?.querySelector('img')?.cloneNode() ?? '')
  const heading = document.createElement('h1')
  heading.textContent = link.textContent
  text.replaceChildren(heading)
  page.dataset.shape = link.dataset.shape
  const hide = () => void delete page.dataset.shape
  // Back may show this page as it was left, and a visitor may stop the load.
  addEventListener('pagehide', hide)
  setTimeout(hide, 10_000)
  return hide
}
