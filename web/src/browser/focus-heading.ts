/**
 * Keyboard and screen reader users continue from the heading. `scroll` brings it into view; after a navigation the
 * router sets the scroll position.
 */
export function focusHeading({ scroll = false } = {}) {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: !scroll })
}
