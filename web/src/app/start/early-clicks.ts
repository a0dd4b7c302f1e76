declare global {
  interface Window {
    /** Buttons and links pressed before hydration ended. Set by early-start.ts, undefined once they are replayed. */
    earlyClicks?: HTMLElement[] | undefined
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

/** As `:active` in styles/base.css. */
const PRESSED_OPACITY = 0.75
const LONGEST_HYDRATION_MS = 10_000

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
    window.earlyClicks?.push(control)
  }
  // early-start.ts has recorded a button already. A form must not be sent without its handler.
  event.preventDefault()
  showPress(control)
}

/** Shown by an animation: hydration compares attributes. */
function showPress(control: HTMLElement) {
  const animation = control.animate({ opacity: [PRESSED_OPACITY, PRESSED_OPACITY] }, LONGEST_HYDRATION_MS)
  hydration?.signal.addEventListener('abort', () => animation.cancel())
}

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
  const pressed = window.earlyClicks ?? []
  window.earlyClicks = undefined
  for (const control of pressed) if (control.isConnected) control.click()
}
