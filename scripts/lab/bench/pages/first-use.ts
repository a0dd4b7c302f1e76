import type { Page } from '@playwright/test'

/** Pixels that a finger scrolls before it taps. */
const SCROLL_PX = 8

/** Opens a page and doesn't use it. Resolves once it follows content, and hears the first use (web/src/follow.ts). */
export async function openUnused(page: Page, address: string): Promise<void> {
  const stream = page.waitForRequest((request) => request.url().includes('/data/live/events/'))
  await page.goto(address)
  await stream
}

/** Opens a page and uses it as a visitor does: scrolls by a few pixels. Resolves once the site has started. */
export async function openInUse(page: Page, address: string): Promise<void> {
  await openUnused(page, address)
  await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), SCROLL_PX)
  // The inline script collects early clicks until the site's script has started (web/src/app/start/early-clicks.ts).
  await page.waitForFunction(() => Reflect.get(window, 'earlyClicks') === undefined)
}
