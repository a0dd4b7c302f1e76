/**
 * All that a page of a first visit runs until it is used: it follows content, and starts the site at the first sign of
 * use, or when something on the page has changed. early-start.ts imports it; a press or a key starts the site without it.
 */
import config from 'virtual:site-config'
import { pageQueries } from '../shared/queries/page-queries.ts'
import { publishedContent } from './app/published-content.ts'
import { holdLinksAfterPresses } from './app/start/early-clicks.ts'
import { mayWait } from './app/start/may-wait.ts'
import { nextTask } from './platform/scheduling/next-task.ts'
import { whenIdle } from './platform/scheduling/when-idle.ts'

const LATEST_MS = 3_000

/** A pointer or a scroll comes before a press. Another tab of the site may have put something into the cart. */
const SIGNS_OF_USE = ['pointermove', 'scroll', 'wheel', 'storage']

/** Calls `start` at the first sign of use or the first change, perhaps again later; at once when the page may not wait. */
export function follow(start: () => void) {
  if (!mayWait()) return start()
  whenIdle(() => {
    const { content } = publishedContent(config.sanity)
    content.onChange(start)
    // In one task with the reading of the page’s content, it kept a slow phone busy for up to 72 ms.
    void nextTask().then(() => content.follow(pageQueries))
  }, LATEST_MS)
  holdLinksAfterPresses()
  for (const sign of SIGNS_OF_USE) addEventListener(sign, start, { once: true, capture: true, passive: true })
  addEventListener('focusin', ({ target }) => {
    // Not the focus of a tapped link: it leads to another page, with which the site’s files would compete.
    if (target instanceof Element && target.matches(':focus-visible')) start()
  })
  addEventListener('pageshow', ({ persisted }) => {
    // Other pages may have changed the cart, while the browser kept this one for Back.
    if (persisted) start()
  })
}
