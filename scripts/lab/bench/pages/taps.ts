import type { Browser, CDPSession, Page } from '@playwright/test'
import { newPhone } from './browser.ts'

/** Chrome DevTools' presets of these names: bytes per second, latency in ms. */
export const NETWORKS = {
  'fast 4G': { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 },
  'slow 4G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
} as const

export type Network = keyof typeof NETWORKS

/** How many times slower a phone is than this machine. */
const CPU_SLOWDOWN = 4
/** A page counts as settled after this time without a request. It prefetches within 3 s, when the browser is idle. */
const QUIET_MS = 4_000
/** Long enough for a throttled page on a busy machine. */
const PATIENCE_MS = 60_000

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
export async function measureTap(browser: Browser, from: string, to: string, network: Network): Promise<Tap> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.addInitScript(watchHeading)
  const session = await context.newCDPSession(page)
  const fetched = await followFetches(session)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(from)
  // The inline script collects early clicks until the site's script has started (web/src/app/start/early-clicks.ts).
  await page.waitForFunction(() => Reflect.get(window, 'earlyClicks') === undefined)
  await fetched.untilQuiet()
  const named = await namedFiles(page)
  const ahead = fetched.files().filter(({ path }) => !named.has(path))
  await page.locator(`main a[href^="${to}"]`).first().tap()
  const headingMs = await page.waitForFunction(() => Reflect.get(window, 'headingMs'))
  const tap = {
    headingMs: Number(await headingMs.jsonValue()),
    prefetchedBytes: ahead.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  await context.close()
  return tap
}

/** The files that the page's own HTML names. */
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
    // A style that the HTML links belongs to the page itself. Preloaded files have another resource type.
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
