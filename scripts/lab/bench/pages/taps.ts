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

/**
 * Runs in the page: measures from the tap to the first painted frame with another heading. It waits for a change of the
 * document, because a callback in each frame would make the phone draw frames and delay what it measures.
 */
function watchHeading() {
  let tapped = 0
  let before: string | undefined
  const heading = () => document.querySelector('h1')?.textContent ?? undefined
  const painted = () => Reflect.set(window, 'headingMs', performance.now() - tapped)
  // An urgent task that is posted in an animation frame runs after that frame is painted, and before the page's own tasks.
  const inFrame = () => void scheduler.postTask(painted, { priority: 'user-blocking' })
  const watch = new MutationObserver(() => {
    if (heading() === undefined || heading() === before) return
    watch.disconnect()
    requestAnimationFrame(inFrame)
  })
  addEventListener(
    'click',
    (event) => {
      if (tapped > 0) return
      tapped = event.timeStamp
      before = heading()
      watch.observe(document, { childList: true, subtree: true, characterData: true })
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
