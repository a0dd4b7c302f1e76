/**
 * A callback for `ref` on a bar that is fixed to the bottom of the screen. It keeps the bar's height in a custom property
 * of the root element, whose styles lengthen the page, so that the page's end and the focused element can be scrolled
 * into view. Create it outside the component: a new callback would detach and attach the bar on each render.
 */
export const reserveSpace = (property: '--consent-banner' | '--player-bar') => (bar: HTMLElement | null) => {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
