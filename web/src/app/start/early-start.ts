/**
 * The one inline script of a rendered page. inline-script-plugin.ts builds it. It
 * - moves styles from `data-style` back to the elements (see document.ts),
 * - shows the question about privacy to visitors without a stored answer,
 * - starts the site: its script, file by file, and the rest of its styles; at the first touch or key press that is not on
 *   a link, or once the page has loaded and is painted; then follow.ts, for pages that have it, decides whether the site
 *   is needed yet,
 * - records the buttons pressed before that script runs, for early-clicks.ts (links work without a script),
 * - reloads the page once when it came from a cache and a deploy has removed its script.
 */
import { consentKey } from '../../platform/consent/consent.ts'
import { type EarlyClick, showEarlyClick } from './early-clicks.ts'

for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
  element.style.cssText = element.dataset.style ?? ''
  element.removeAttribute('data-style')
}

let isAnswered = false
try {
  isAnswered = consentKey in localStorage
} catch {
  // Storage is blocked: the question comes with each page.
}
document.getElementById(consentKey)?.toggleAttribute('hidden', isAnswered)

const { entry = '', scripts = '', follow } = document.currentScript?.dataset ?? {}
const pressed: EarlyClick[] = []
window.earlyClicks = pressed
let isStarted = false

async function start() {
  if (isStarted) return
  isStarted = true
  const files = scripts.split(' ')
  // The browser begins each fetch before `append` returns. All in one task would keep a slow phone busy for 50 to 120 ms.
  for (const href of files) setTimeout(preload, 0, href)
  // The page has a part of these styles; platform/page-styles.ts waits for the rest.
  for (const link of document.querySelectorAll<HTMLLinkElement>('[data-partial]')) link.disabled = false
  // What the entry imports is evaluated in a task for each file. If one can’t be fetched, the entry says so.
  for (const href of files.slice(0, files.indexOf(entry))) {
    await import(/* @vite-ignore */ href).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve))
  }
  await import(/* @vite-ignore */ entry).catch(reloadOnceIfRemoved)
}

function preload(href: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

/** Reloads the page when the server is reachable but no longer has the script. A failed fetch rejects. */
async function reloadOnceIfRemoved(cause: unknown) {
  const { status, headers } = await fetch(entry, { method: 'HEAD' })
  const mayStillExist = status >= 500 || /script/.test(headers.get('content-type') ?? '')
  if (mayStillExist || sessionStorage.getItem(entry)) throw cause
  sessionStorage.setItem(entry, 'gone')
  location.reload()
}

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button && window.earlyClicks) pressed.push(showEarlyClick(button))
  },
  true,
)
/** The press is painted first. A pressed link leads to another page, with which the site’s files would compete. */
const startAfterPress = ({ target }: Event) => {
  if (isStarted || (target instanceof Element && target.closest('a'))) return
  requestAnimationFrame(() => setTimeout(start))
}
for (const type of ['pointerdown', 'keydown']) addEventListener(type, startAfterPress, true)

let isBegun = false

function begin() {
  if (isBegun || isStarted) return
  isBegun = true
  if (!follow) return void start()
  import(/* @vite-ignore */ follow)
    // A site that has been started meanwhile follows content itself.
    .then((module: typeof import('../../follow.ts')) => isStarted || module.follow(start))
    .catch(start)
}

/** The first paint doesn't compete with the scripts. A hidden page isn't painted. */
function startAfterPaint() {
  if (document.hidden) return begin()
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  // A browser that resists fingerprinting doesn't report paints.
  const latestPaintMs = 500
  setTimeout(begin, latestPaintMs)
}
addEventListener('load', startAfterPaint)
