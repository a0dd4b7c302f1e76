/**
 * Lets keyboard and screen reader users continue at the heading. Leave out `scroll` after a navigation, where the router
 * scrolls.
 * @param options.selector of another heading, such as that of an open dialog
 */
export function focusHeading({ scroll = false, selector = 'main h1' } = {}) {
  const heading = document.querySelector<HTMLElement>(selector)
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: !scroll })
}
