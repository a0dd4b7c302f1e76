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
 * Keeps presses of links from React until `replayEarlyClicks`, so that hydration goes on in short tasks and the browser
 * can paint the press. A button is left to React: what it does shows sooner when the page is hydrated at once. Call it
 * right before `hydrateRoot`: its listeners come before those of React.
 */
export function holdPresses(root: HTMLElement) {
  hydration = new AbortController()
  const { signal } = hydration
  // Passive: a touch that scrolls doesn't wait for the busy page. Only the default of a click is prevented.
  for (const type of PRESS_EVENTS)
    root.addEventListener(type, hold, { capture: true, passive: type !== 'click', signal })
}

function hold(event: Event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href) return
  event.stopImmediatePropagation()
  // The browser follows all others by itself: new tabs, downloads, other sites, places on this page.
  if (!(event instanceof MouseEvent) || event.type !== 'click' || !isPageOfThisTab(link, event)) return
  event.preventDefault()
  window.earlyClicks?.push(link)
  showPress(link)
}

/** Shown by an animation: hydration compares attributes. */
function showPress(link: HTMLElement) {
  const animation = link.animate({ opacity: [PRESSED_OPACITY, PRESSED_OPACITY] }, LONGEST_HYDRATION_MS)
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
