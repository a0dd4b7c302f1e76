import type { Browser, Page } from '@playwright/test'
import { followRequests, type Network, onSlowPhone } from './slow-phone.ts'

/** A page counts as settled after this time without a request. It prefetches within 3 s, when the browser is idle. */
const QUIET_MS = 4_000

export type Tap = {
  /** From the end of the tap to the frame that shows the new page's heading, in ms. */
  headingMs: number
  /** Compressed bytes of scripts and styles that were prefetched for other pages before the tap. */
  prefetchedBytes: number
}

/** Runs in the page: measures from the tap to the first painted frame with another heading. */
function watchHeading() {
  let tapped = 0
  let before: string | undefined
  const heading = () => document.querySelector('h1')?.textContent ?? undefined
  const shown = () => {
    if (tapped === 0 || heading() === undefined || heading() === before) return requestAnimationFrame(shown)
    // A message posted in an animation frame arrives after that frame was painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Reflect.set(window, 'headingMs', performance.now() - tapped)
    port2.postMessage(null)
  }
  addEventListener(
    'click',
    (event) => {
      if (tapped > 0) return
      tapped = event.timeStamp
      before = heading()
      requestAnimationFrame(shown)
    },
    { capture: true },
  )
}

/**
 * Opens `from` on a slow phone, waits until the page has settled, and taps the first link in `<main>` whose address
 * begins with `to`.
 */
export const measureTap = (browser: Browser, from: string, to: string, network: Network): Promise<Tap> =>
  onSlowPhone(
    browser,
    async ({ page, session }) => {
      await page.addInitScript(watchHeading)
      const requests = followRequests(session)
      await page.goto(from)
      // The inline script collects early clicks until the site's script has started (web/src/app/start/early-clicks.ts).
      await page.waitForFunction(() => Reflect.get(window, 'earlyClicks') === undefined)
      await requests.untilQuiet(QUIET_MS)
      const named = await namedFiles(page)
      const ahead = requests.all().filter((request) => isCode(request) && !named.has(pathOf(request)))
      await page.locator(`main a[href^="${to}"]:not([aria-hidden])`).first().tap()
      const headingMs = await page.waitForFunction(() => Reflect.get(window, 'headingMs'))
      return {
        headingMs: Number(await headingMs.jsonValue()),
        prefetchedBytes: ahead.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
    network,
  )

const pathOf = ({ url }: { url: string }) => new URL(url).pathname

/** A style that the HTML links belongs to the page itself. Preloaded files have another resource type. */
const isCode = ({ url, type }: { url: string; type: string }) =>
  /^\/assets\/.*\.(js|css)$/.test(pathOf({ url })) && type !== 'Stylesheet'

/** The files that the page's own HTML names. */
async function namedFiles(page: Page): Promise<Set<string>> {
  const names = await page.evaluate(() => {
    const starter = document.querySelector<HTMLElement>('script[data-entry]')
    const { entry = '', scripts = '' } = starter?.dataset ?? {}
    return [entry, ...scripts.split(' ')]
  })
  return new Set(names)
}
