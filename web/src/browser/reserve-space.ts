import { afterPaint } from './scheduling.ts'

/** The bars, from the bottom of the screen upwards. */
const order = ['player', 'buy'] as const
type BarName = (typeof order)[number]

const bars = new Map<BarName, { element: HTMLElement; height: number }>()

/** Sets styles on these elements only, because an inherited custom property would make the browser compute all styles again. */
function stack() {
  let total = 0
  for (const name of order) {
    const bar = bars.get(name)
    if (!bar) continue
    bar.element.style.insetBlockEnd = `${total}px`
    total += bar.height
  }
  document.documentElement.style.scrollPaddingBlockEnd = `${total}px`
  document.body.style.paddingBlockEnd = `${total}px`
}

/**
 * A `ref` callback for a bar that is fixed to the bottom of the screen. Lengthens the page by the bar’s height, so that the
 * page’s end and the focused element can be scrolled into view. Create it outside the component, because a new callback would
 * detach and attach the bar on each render.
 */
export const reserveSpace = (name: BarName) => (element: HTMLElement | null) => {
  if (!element) return
  const observer = new ResizeObserver(() => {
    bars.set(name, { element, height: element.getBoundingClientRect().height })
    stack()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    bars.delete(name)
    // After the paint, because a layout of the whole page would delay the bar’s removal on slow phones.
    void afterPaint().then(stack)
  }
}
