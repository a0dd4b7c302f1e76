/** Moves focus to the heading of the page, where no key leads, so that keys and screen readers go on from there. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
