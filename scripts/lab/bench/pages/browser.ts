import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test'
import { ensureChromium, installedChromium } from '../../../stack/chromium.ts'
import { Fault } from '../../../stack/fault.ts'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return address.port
}

/** Opens a Chromium that reaches only this machine. @returns also its debugging port, for Lighthouse */
export async function openChromium(
  args: readonly string[] = [],
): Promise<{ browser: Browser; port: number }> {
  ensureChromium()
  const port = await freePort()
  const executablePath = installedChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--disable-background-networking',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      `--remote-debugging-port=${port}`,
      ...args,
    ],
  })
  return { browser, port }
}

/** A phone without stored data. */
export const newPhone = (browser: Browser, viewport = devices['Pixel 5'].viewport): Promise<BrowserContext> =>
  browser.newContext({ ...devices['Pixel 5'], viewport, ignoreHTTPSErrors: true })

/** Scrolls through a page and waits for its images. @throws Fault naming missing images, because a page without them scores too high */
export async function assertWhole(browser: Browser, address: string) {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const missing = await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) {
      image.loading = 'eager'
      await image.decode().catch(() => {})
    }
    return images.filter((image) => image.naturalWidth === 0).map((image) => image.currentSrc || image.src)
  })
  await context.close()
  if (missing.length > 0) throw new Fault(`${address} has images that did not load: ${missing.join(', ')}.`)
}
