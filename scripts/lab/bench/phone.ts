import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test'

/** Chrome DevTools' presets of these names: bytes per second, latency in ms. */
export const NETWORKS = {
  'fast 4G': { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 },
  'slow 4G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
} as const

export type Network = keyof typeof NETWORKS

/** How many times slower a phone, or an editor's old computer, is than this machine. */
export const CPU_SLOWDOWN = 4
/** Long enough for a throttled page on a busy machine. */
const PATIENCE_MS = 60_000

/** A phone without stored data. */
export const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...devices['Pixel 5'], ignoreHTTPSErrors: true })

/** Opens an empty tab on a phone with a slow processor and network, and closes it after `use`. */
export async function onSlowPhone<Found>(
  browser: Browser,
  network: Network,
  use: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await newPhone(browser)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await use(page)
  } finally {
    await context.close()
  }
}
