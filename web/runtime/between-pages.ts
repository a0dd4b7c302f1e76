/**
 * The inline script in the head of every rendered page: no press is lost between two documents.
 * - A button under the finger is taken when its page goes.
 * - Browsers show the page of a card until the next document is painted: a press at the place of its button counts there.
 * - Browsers show a page while the end of its HTML, with the other inline script, is to come: clicks are kept until then.
 */
import * as attributes from './attributes.ts'
import * as ids from './ids.ts'

/** In the tab: the edges, in pixels of the screen, and the value of the button that the page of a card shows. */
const SHOWN = 'shown-button'
/** In ms after the paint that replaces it: a finger is on its way. */
const SHOWN_MS = 500

const inTab = <Value>(use: (tab: Storage) => Value) => {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

let edges: string[] = []
const value = inTab((tab) => tab.getItem(SHOWN))?.replace(/^(\S+ ){4}/, (numbers) => {
  edges = numbers.split(' ')
  requestAnimationFrame(() => setTimeout(() => (edges = []), SHOWN_MS))
  return ''
})
if (value) inTab((tab) => tab.removeItem(SHOWN))

/** On the screen: Chromium scales the coordinates of events that come before the layout of a phone is whole. */
function onScreen(x: number, y: number) {
  const { scale = 1, offsetLeft = 0, offsetTop = 0 } = window.visualViewport ?? {}
  return [(x - offsetLeft) * scale, (y - offsetTop) * scale] as const
}

/** Events at the place of the shown button. */
const onShown = new WeakSet<Event>()

function controlOf(event: Event) {
  const buttons = onShown.has(event) ? document.querySelectorAll<HTMLElement>(`[${attributes.press}]`) : []
  const { target } = event
  return (
    [...buttons].find((button) => button.getAttribute(attributes.press) === value) ??
    (target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null)
  )
}

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(`[${attributes.unhydrated}] [${attributes.press}]`) : null

let clicks: Event[] | null = []
let held: Element | null = null

function follow(event: MouseEvent) {
  const { type, target } = event
  const [x, y] = onScreen(event.clientX, event.clientY)
  if ([x, y, -x, -y].every((at, index) => at >= Number(edges[index]))) onShown.add(event)
  if (type === 'pointerdown') held = buttonOf(target)
  // The page may go between the end of a press and its click.
  else if (type !== 'pointerup' || buttonOf(target) !== held) held = null
  const isButton = onShown.has(event) || controlOf(event)?.matches('button')
  // A form must not be sent without its handler.
  if (type === 'click' && clicks?.push(event) && isButton) event.preventDefault()
}
for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click'] as const)
  addEventListener(type, follow, true)

window.betweenPages = {
  controlOf,
  handOver(keep) {
    for (const click of clicks ?? []) keep(click)
    clicks = null
  },
}

addEventListener('pagehide', () => {
  const taken = buttonOf(held)?.getAttribute(attributes.press)
  if (taken) window.earlyPage?.take(taken)
  held = null
  const button = document.querySelector(`#${ids.pendingPage}[${attributes.shape}] [${attributes.press}]`)
  if (!button) return
  const place = button.getBoundingClientRect()
  const [left, top] = onScreen(place.left, place.top)
  const [right, bottom] = onScreen(place.right, place.bottom)
  inTab((tab) =>
    tab.setItem(SHOWN, `${left} ${top} ${-right} ${-bottom} ${button.getAttribute(attributes.press)}`),
  )
})
