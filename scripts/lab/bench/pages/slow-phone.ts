import type { Browser, CDPSession, Page } from '@playwright/test'
import { newPhone } from './browser.ts'

/** Chrome DevTools' presets of these names: bytes per second, latency in ms. */
export const NETWORKS = {
  'fast 4G': { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 },
  'slow 4G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
} as const

export type Network = keyof typeof NETWORKS
export const networks: Network[] = ['fast 4G', 'slow 4G']

/** How many times slower a phone is than this machine. */
export const CPU_SLOWDOWN = 4
/** Long enough for a throttled page on a busy machine. */
const PATIENCE_MS = 60_000

export type SlowPhone = { page: Page; session: CDPSession }

/** Opens a page without stored data on a phone with a slow processor, and closes it after `use`. */
export async function onSlowPhone<Found>(
  browser: Browser,
  use: (phone: SlowPhone) => Promise<Found>,
  network: Network = 'fast 4G',
): Promise<Found> {
  const context = await newPhone(browser)
  try {
    const page = await context.newPage()
    return await use({ page, session: await slowDown(page, network) })
  } finally {
    await context.close()
  }
}

/** Gives an open page a slow processor and network from now on. @returns its debugging session */
export async function slowDown(page: Page, network: Network): Promise<CDPSession> {
  page.setDefaultTimeout(PATIENCE_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}

type Fetched = { url: string; type: string; bytes: number }

/** Follows what a page fetches, with the bytes that are transferred. */
export function followRequests(session: CDPSession) {
  const requests = new Map<string, Fetched>()
  let lastAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    lastAt = performance.now()
    requests.set(requestId, { url: request.url, type, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    const found = requests.get(requestId)
    if (found) found.bytes = encodedDataLength
  })
  return {
    all: () => [...requests.values()],
    /** The quiet time begins with the call: what a tap fetches may still be on its way to be asked for. */
    async untilQuiet(quietMs: number) {
      lastAt = performance.now()
      while (performance.now() - lastAt < quietMs)
        await new Promise((resolve) => setTimeout(resolve, quietMs / 10))
    },
  }
}
