import type { Browser, CDPSession, Page } from '@playwright/test'
import { newPhone } from './browser.ts'

/** Chrome DevTools' presets of these names: bytes per second, latency in ms. */
export const NETWORKS = {
  'fast 4G': { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 },
  'slow 4G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
} as const

export type Network = keyof typeof NETWORKS

/** How much slower than this machine a phone is. */
const CPU_SLOWDOWN = 4
/** Nothing has been asked for so long that the page counts as settled: it waits up to 3 s for an idle moment. */
const QUIET_MS = 4_000
/** A phone that slow, on a machine with other work. */
const PATIENCE_MS = 60_000

export type Tap = {
  /** From the finger's lifting to the frame that has the new page's heading, in ms. */
  headingMs: number
  /** Compressed, of scripts and styles that were fetched before the tap for pages that might come next. */
  prefetchedBytes: number
}

/** In the page: remembers when a tap came and when the frame was shown that has another heading. */
function watchHeading() {
  let tapped = 0
  let before: string | undefined
  const heading = () => document.querySelector('h1')?.textContent ?? undefined
  const shown = () => {
    if (tapped === 0 || heading() === undefined || heading() === before) return requestAnimationFrame(shown)
    // A message that is posted in a frame's last script arrives when the frame has been painted.
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
 * Opens `from` on a slow phone, waits until it has settled, and taps the first link in its main part whose address
 * begins with `to`. `isLive` tells files that are fetched to stay current rather than for a next page.
 */
export async function measureTap(
  browser: Browser,
  from: string,
  to: string,
  network: Network,
  isLive: (path: string) => boolean,
): Promise<Tap> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.addInitScript(watchHeading)
  const session = await context.newCDPSession(page)
  const fetched = await followFetches(session)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(from)
  // The inline script notes presses there until the site's own has taken over (web/src/app/start/early-clicks.ts).
  await page.waitForFunction(() => Reflect.get(window, 'earlyClicks') === undefined)
  await fetched.untilQuiet()
  const named = await namedFiles(page)
  const ahead = fetched.files().filter(({ path }) => !named.has(path) && !isLive(path))
  await page.locator(`main a[href^="${to}"]`).first().tap()
  const headingMs = await page.waitForFunction(() => Reflect.get(window, 'headingMs'))
  const tap = {
    headingMs: Number(await headingMs.jsonValue()),
    prefetchedBytes: ahead.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  await context.close()
  return tap
}

/** What the page's own HTML asks for. */
async function namedFiles(page: Page): Promise<Set<string>> {
  const names = await page.evaluate(() => {
    const starter = document.querySelector<HTMLElement>('script[data-entry]')
    const { entry = '', scripts = '' } = starter?.dataset ?? {}
    return [entry, ...scripts.split(' ')]
  })
  return new Set(names)
}

async function followFetches(session: CDPSession) {
  const files = new Map<string, { path: string; bytes: number }>()
  let lastAt = performance.now()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    lastAt = performance.now()
    const { pathname } = new URL(request.url)
    const isCode = pathname.startsWith('/assets/') && /\.(js|css)$/.test(pathname)
    // Styles that the HTML links are of the page itself; what is preloaded says so by its type.
    if (isCode && type !== 'Stylesheet') files.set(requestId, { path: pathname, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  return {
    files: () => [...files.values()],
    async untilQuiet() {
      while (performance.now() - lastAt < QUIET_MS)
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 10))
    },
  }
}
