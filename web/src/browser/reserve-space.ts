import { afterPaint } from './scheduling/next-task.ts'

/** The bars that may be fixed to the bottom of the screen, from the lowest. */
const order = ['player', 'buy'] as const
type BarName = (typeof order)[number]

const bars = new Map<BarName, { element: HTMLElement; height: number }>()

/**
 * Stacks the bars and lengthens the page. Sets styles on these elements only: for an inherited custom property the
 * browser would compute the styles of the whole page again.
 */
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
 * A callback for `ref` on a bar that is fixed to the bottom of the screen. It lengthens the page by the bar's height, so
 * that the page's end and the focused element can be scrolled into view, and puts one bar above the other.
 * Create it outside the component: a new callback would detach and attach the bar on each render.
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
    // On a slow phone, laying out the whole page now would delay the paint of the bar's removal.
    void afterPaint().then(stack)
  }
}
