import { setTimeout } from 'node:timers/promises'
import { type Browser, devices, type Page } from '@playwright/test'
import { Fault } from '../../stack/command.ts'

/** Chrome DevTools' presets of these names: bytes per second, latency in ms. */
export const NETWORKS = {
  'fast 4G': { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 },
  'slow 4G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
} as const

export type Network = keyof typeof NETWORKS

/** How many times slower a phone, or an editor's old computer, is than this machine. */
const CPU_SLOWDOWN = 4
/** Long enough for a throttled page on a busy machine. */
const VISIT_MS = 60_000
const CLOSING_MS = 5_000
/** A busy renderer of a loaded machine hangs at times. */
const ATTEMPTS = 2

class HungVisit extends Fault {}

/** @param visit names it in the error. @throws Fault when it takes too long; it can't be stopped */
function withVisitTimeout<Found>(visit: string, found: Promise<Found>): Promise<Found> {
  const limit = setTimeout(VISIT_MS, undefined, { ref: false }).then(() => {
    const seconds = VISIT_MS / 1_000
    throw new HungVisit(
      `“${visit}” did not end within ${seconds} s: the page never showed what is measured, or the machine is too busy. Run it alone.`,
    )
  })
  return Promise.race([found, limit])
}

type Phone = {
  visit: string
  network: { downloadThroughput: number; uploadThroughput: number; latency: number }
  slowdown?: number
  /**
   * Without it the page has a phone's size and touch, and is never shown smaller. Chromium multiplies the place of a tap by the scale of
   * the page, and a document that begins is a wide page shown small: a tap in that moment would be 470 pixels above its place.
   */
  isMobile?: boolean
}

/** Opens a tab on a phone without stored data, with a slow processor and network, and closes it after `use`. A visit that hangs is repeated once. */
export async function onPhone<Found>(
  browser: Browser,
  { visit, network, slowdown = CPU_SLOWDOWN, isMobile = true }: Phone,
  use: (page: Page) => Promise<Found>,
): Promise<Found> {
  for (let attempt = 1; ; attempt += 1) {
    const context = await browser.newContext({ ...devices['Pixel 5'], isMobile, ignoreHTTPSErrors: true })
    const visited = async () => {
      const page = await context.newPage()
      // `withVisitTimeout` names the visit; a timeout of Playwright would not.
      page.setDefaultTimeout(0)
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      return use(page)
    }
    try {
      return await withVisitTimeout(visit, visited())
    } catch (error) {
      if (!(error instanceof HungVisit) || attempt === ATTEMPTS) throw error
    } finally {
      // A hung renderer may not answer.
      await Promise.race([context.close(), setTimeout(CLOSING_MS, undefined, { ref: false })])
    }
  }
}
