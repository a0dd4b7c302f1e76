/**
 * The one inline script of a rendered page; see inline-script-plugin.ts for how it gets there. It
 * - gives elements their own styles (see document.ts),
 * - starts the site’s script once the page has loaded, or at the first touch or key press,
 * - keeps the buttons that are pressed before that script runs, for early-clicks.ts. Links work without a script,
 * - loads a page once more when it came from a cache and a deploy has removed its script.
 */
import type {} from './early-clicks.ts'

for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
  element.style.cssText = element.dataset.style ?? ''
  element.removeAttribute('data-style')
}

const { entry = '', scripts = '' } = document.currentScript?.dataset ?? {}
const pressed: HTMLElement[] = []
window.earlyClicks = pressed
let isStarted = false

function start() {
  if (isStarted) return
  isStarted = true
  for (const href of scripts.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  import(/* @vite-ignore */ entry).catch(reloadOnceIfGone)
}

/** Reloads the page when the server answers, but not with a script. A failed fetch is thrown as it is. */
async function reloadOnceIfGone(cause: unknown) {
  const { status, headers } = await fetch(entry, { method: 'HEAD' })
  const isThere = status >= 500 || /script/.test(headers.get('content-type') ?? '')
  if (isThere || sessionStorage.getItem('goneEntry') === entry) throw cause
  sessionStorage.setItem('goneEntry', entry)
  location.reload()
}

document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button && window.earlyClicks) pressed.push(button)
  },
  true,
)
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, start, { once: true, capture: true, passive: true })
}
if (document.readyState === 'complete') start()
else addEventListener('load', () => setTimeout(start))
