/**
 * Moves focus to the page’s heading, so that keyboard and screen reader users continue from there. `scroll` brings the
 * heading into view; after a navigation the router decides about the scroll position.
 */
export function focusHeading({ scroll = false } = {}) {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: !scroll })
}
