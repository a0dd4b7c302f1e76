import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { Fault } from '../../../stack/fault.ts'
import { openInUse, openUnused } from './first-use.ts'
import { followRequests, type Network, onSlowPhone } from './slow-phone.ts'
import { watchText } from './watch-text.ts'

/** A page counts as settled after this time without a request. It prefetches within 3 s, when the browser is idle. */
const QUIET_MS = 4_000

/** What a first visit does before the tap: it scrolls by a few pixels, which starts the site, or nothing. */
export type Use = 'page in use' | 'first touch'
export const uses: Use[] = ['page in use', 'first touch']

export type Tap = {
  /**
   * From the end of the tap to the frame that shows the new page's heading, in ms. After a first touch the browser loads
   * a whole page: to the first contentful paint of that page.
   */
  headingMs: number
  /** Compressed bytes of scripts and styles that were prefetched for other pages before the tap. */
  prefetchedBytes: number
}

type Way = { from: string; to: string; network: Network }

/**
 * Opens `from` on a slow phone as a first visit, waits until the page has settled, and taps the first link in `<main>`
 * whose address begins with `to`. A page in use is scrolled by a few pixels before it settles, as a visitor would, which
 * starts the site.
 */
export const measureTap = (browser: Browser, use: Use, { from, to, network }: Way): Promise<Tap> =>
  onSlowPhone(
    browser,
    async ({ page, session }) => {
      const { watch, open, headingMs } = measures[use]
      await watch(page)
      const requests = followRequests(session)
      await open(page, from)
      await requests.untilQuiet(QUIET_MS)
      const named = await namedFiles(page)
      const ahead = requests.all().filter((request) => isCode(request) && !named.has(pathOf(request)))
      await page.locator(`main a[href^="${to}"]:not([aria-hidden])`).first().tap()
      return {
        headingMs: await headingMs(page, to),
        prefetchedBytes: ahead.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
    network,
  )

type Measure = {
  /** Comes before the page is opened. */
  watch: (page: Page) => Promise<unknown>
  open: (page: Page, address: string) => Promise<void>
  /** Comes after the tap on a link to `to`. */
  headingMs: (page: Page, to: string) => Promise<number>
}

const measures: Record<Use, Measure> = {
  'page in use': {
    watch: (page) => page.addInitScript(watchText, { selector: 'h1', text: '' }),
    open: openInUse,
    async headingMs(page) {
      const shown = await page.waitForFunction(() => Reflect.get(window, 'shownMs'))
      return Number(await shown.jsonValue())
    },
  },
  'first touch': {
    watch: (page) => page.addInitScript(keepTap, KEY),
    async open(page, address) {
      await openUnused(page, address)
      // Chromium doesn't slow down what these rules prefetch, so a tap would look faster than it is.
      await page.evaluate(() => document.querySelector('script[type="speculationrules"]')?.remove())
    },
    headingMs: nextPageMs,
  },
}

/** Where a first tap is kept for the next document. */
const KEY = 'first-tap-of-bench'
/** When the finger left the screen, in ms since 1970. */
const KeptTap = v.object({ at: v.number(), heading: v.string(), scrolled: v.number() })
/** When the document began, and when it was first painted, in ms since 1970. */
const NextPage = v.object({
  beganAt: v.number(),
  paintedAt: v.number(),
  heading: v.string(),
  kept: v.pipe(v.string(), v.parseJson(), KeptTap),
})

/** Runs in each document: keeps the first tap. Nothing is stored before, so that the visit is a first one. */
function keepTap(key: string) {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      if (sessionStorage.getItem(key) !== null) return
      const heading = document.querySelector('h1')?.textContent ?? ''
      const at = performance.timeOrigin + timeStamp
      sessionStorage.setItem(key, JSON.stringify({ at, heading, scrolled: scrollY }))
    },
    { capture: true },
  )
}

/** Runs in the next document, once that is painted. */
function readPaint(key: string) {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const heading = document.querySelector('h1')?.textContent
  const { timeOrigin } = performance
  return (
    paint && {
      beganAt: timeOrigin,
      paintedAt: timeOrigin + paint.startTime,
      heading,
      kept: sessionStorage.getItem(key),
    }
  )
}

/** @throws Fault when the tap was not the first touch */
async function nextPageMs(page: Page, to: string): Promise<number> {
  // Looking for the paint earlier would make the phone draw frames.
  await page.waitForURL((url) => url.pathname.startsWith(to))
  const found = await page.waitForFunction(readPaint, KEY)
  const { beganAt, paintedAt, heading, kept } = v.parse(NextPage, await found.jsonValue())
  if (kept.scrolled > 0 || beganAt < kept.at || heading === kept.heading)
    throw new Fault(`No first touch led to ${to}: its link was not on the screen, or the site had started.`)
  return paintedAt - kept.at
}

const pathOf = ({ url }: { url: string }) => new URL(url).pathname

/** A style that the HTML links belongs to the page itself. Preloaded files have another resource type. */
const isCode = ({ url, type }: { url: string; type: string }) =>
  /^\/assets\/.*\.(js|css)$/.test(pathOf({ url })) && type !== 'Stylesheet'

/** The files that the page's own HTML names. */
async function namedFiles(page: Page): Promise<Set<string>> {
  const names = await page.evaluate(() => {
    const starter = document.querySelector<HTMLElement>('script[data-entry]')
    const { entry = '', scripts = '', follow = '' } = starter?.dataset ?? {}
    return [entry, ...scripts.split(' '), follow]
  })
  return new Set(names)
}
