import type { Browser } from '@playwright/test'
import { openInUse } from '../pages/first-use.ts'
import { followRequests, onSlowPhone } from '../pages/slow-phone.ts'

const QUIET_MS = 4_000
/** Pictures, sound and faces are the content of a page, not the cost of going on. */
const NOT_COUNTED = ['Image', 'Media', 'Font', 'EventSource']
/** Chromium fetches it late, and doesn't call it an image. */
const ICON = /\/favicon\.svg$/

/**
 * Bytes that a second page costs: what a tap on the first link to `to` fetches. The visit is a first one, and `from` is
 * scrolled by a few pixels and has settled before the tap: so the site has started, and loads no whole page.
 */
export const measureSecondPage = (browser: Browser, from: string, to: string): Promise<number> =>
  onSlowPhone(browser, async ({ page, session }) => {
    const requests = followRequests(session)
    await openInUse(page, from)
    await requests.untilQuiet(QUIET_MS)
    const before = requests.all().length
    const link = page.locator(`main a[href^="${to}"]:not([aria-hidden])`).first()
    await link.tap()
    await page.waitForURL((url) => url.pathname.startsWith(to))
    await requests.untilQuiet(QUIET_MS)
    return requests
      .all()
      .slice(before)
      .filter(({ type, url }) => !NOT_COUNTED.includes(type) && !ICON.test(url))
      .reduce((sum, { bytes }) => sum + bytes, 0)
  })
