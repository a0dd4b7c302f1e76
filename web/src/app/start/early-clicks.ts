/** A click on a control whose code is not ready, and what shows it until then. */
export type EarlyClick = { control: HTMLElement; shown: Animation }

declare global {
  interface Window {
    /** Clicks before hydration ended. Set by early-start.ts, undefined once they are replayed. */
    earlyClicks?: EarlyClick[] | undefined
  }
}

/**
 * Events of a press for which React hydrates the whole page in one task (`discreteReplayableEvents` in react-dom). On a
 * slow phone it takes 150 to 300 ms, in which nothing is painted.
 */
const PRESS_EVENTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['keydown', 'keypress', 'keyup', 'click'],
]

/** Fainter than `:active` in styles/base.css: a press that looks the same after the release is not painted again. */
const WAITING_OPACITY = 0.6

/** Shows a click until it is replayed. By an animation that has ended: hydration compares attributes. */
export const showEarlyClick = (control: HTMLElement): EarlyClick => ({
  control,
  shown: control.animate({ opacity: WAITING_OPACITY }, { fill: 'forwards' }),
})

/**
 * Keeps a link that is pressed after a button until `replayEarlyClicks`: a page that is left would lose the press of the
 * button. A second press of the same link is followed, because the visitor doesn't want to wait.
 */
export const holdLinksAfterPresses = () => document.addEventListener('click', holdLink, { capture: true })

function holdLink(event: MouseEvent) {
  const { earlyClicks: pressed = [] } = window
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || pressed.length === 0 || pressed.some(({ control }) => control === link)) return
  if (!isPageOfThisTab(link, event)) return
  event.preventDefault()
  pressed.push(showEarlyClick(link))
}

let hydration: AbortController | undefined

/**
 * Keeps presses of links and buttons from React until `replayEarlyClicks`, so that hydration goes on in short tasks and
 * the browser can paint the press. Call it right before `hydrateRoot`: its listeners come before those of React.
 */
export function holdPresses(root: HTMLElement) {
  hydration = new AbortController()
  const { signal } = hydration
  // Passive: a touch that scrolls doesn't wait for the busy page. Only the default of a click is prevented.
  for (const type of PRESS_EVENTS)
    root.addEventListener(type, hold, { capture: true, passive: type !== 'click', signal })
}

function hold(event: Event) {
  const control =
    event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], button') : null
  if (!control) return
  event.stopImmediatePropagation()
  if (!(event instanceof MouseEvent) || event.type !== 'click') return
  if (control instanceof HTMLAnchorElement) {
    // The browser follows all others by itself: new tabs, downloads, other sites, places on this page.
    if (!isPageOfThisTab(control, event)) return
    // A link that was pressed after a button is recorded already.
    const isRecorded = window.earlyClicks?.some((press) => press.control === control)
    if (!isRecorded) window.earlyClicks?.push(showEarlyClick(control))
  }
  // early-start.ts has recorded a button already. A form must not be sent without its handler.
  event.preventDefault()
}

/** Whether a press opens another page of the site in this tab. */
function isPageOfThisTab(
  link: HTMLAnchorElement,
  { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
) {
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  const isPage = link.origin === location.origin && !link.hash && !link.download
  return isPlain && isPage && (link.target === '' || link.target === '_self')
}

/** Clicks the buttons and links again that the visitor pressed before the end of hydration. */
export function replayEarlyClicks() {
  hydration?.abort()
  document.removeEventListener('click', holdLink, { capture: true })
  const pressed = window.earlyClicks ?? []
  window.earlyClicks = undefined
  for (const { control, shown } of pressed) {
    shown.cancel()
    if (control.isConnected) control.click()
  }
}
