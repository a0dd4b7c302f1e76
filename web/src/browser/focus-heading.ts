/** Keyboard and screen reader users continue there. After a navigation the router scrolls: leave out `scroll`. */
export function focusHeading({ scroll = false } = {}) {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: !scroll })
}
