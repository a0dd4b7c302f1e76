import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import { localClient } from '../../../stack/local-client.ts'
import { newPhone, openChromium } from '../pages/browser.ts'
import type { PagesStack } from '../pages/pages-stack.ts'

/** What an open page holds after a number of live changes. */
export type PageMemory = { changes: number; heapKiB: number; nodes: number; listeners: number }

const DOCUMENT = 'pressRelease-fist'
const PATH = '/press/fist'
/** The first changes also load code that is loaded on demand. */
const WARM_UP = 10
const CHANGES = 100
const EVERY = 25

const Metrics = v.array(v.object({ name: v.string(), value: v.number() }))

/** More than `readTimeLimitMs` of the site: a read holds its answer until then, and quick changes would count as growth. */
const RELEASED_MS = 10_000

async function held(page: Page, session: CDPSession, changes: number): Promise<PageMemory> {
  await setTimeout(RELEASED_MS)
  // The browser keeps the times and addresses of the last 250 requests for each page.
  await page.evaluate(() => performance.clearResourceTimings())
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const found = new Map(v.parse(Metrics, metrics).map(({ name, value }) => [name, value]))
  const figure = (name: string) => found.get(name) ?? Number.NaN
  return {
    changes,
    heapKiB: Math.round(figure('JSHeapUsedSize') / 1_024),
    nodes: figure('Nodes'),
    listeners: figure('JSEventListeners'),
  }
}

/** Compiles no machine code: what the browser compiles for code that runs often grows with use, and is no leak. */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-turbofan'

/** Publishes a hundred changes to a page that stays open, and reads what it holds after the garbage has gone. */
export async function measurePageMemory({
  site,
  services,
}: Pick<PagesStack, 'site' | 'services'>): Promise<PageMemory[]> {
  const client = localClient(services)
  const { browser } = await openChromium([INTERPRETED])
  const context = await newPhone(browser)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const stream = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
    await page.goto(site + PATH)
    await stream
    const measured: PageMemory[] = []
    for (let change = 1; change <= WARM_UP + CHANGES; change += 1) {
      const title = `Changed ${change} times`
      await client.patch(DOCUMENT).set({ title }).commit()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      const counted = change - WARM_UP
      if (counted >= 0 && counted % EVERY === 0) measured.push(await held(page, session, counted))
    }
    return measured
  } finally {
    await browser.close()
  }
}
