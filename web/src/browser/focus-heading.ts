/**
 * Lets keyboard and screen reader users continue at the heading. Leave out `scroll` after a navigation, where the router
 * scrolls.
 */
export function focusHeading({ scroll = false } = {}) {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: !scroll })
}
