import type { Browser } from '@playwright/test'
import { Fault } from '../../../stack/fault.ts'
import { newPhone } from './browser.ts'
import { openInUse } from './first-use.ts'
import { traced } from './trace.ts'
import { watchText } from './watch-text.ts'

/** Time for the code that a page prefetches when it has started. */
const SETTLED_MS = 2_500

/**
 * Opens `from`, scrolls by a few pixels, and taps the first link in `<main>` whose address begins with `to`. The processor
 * is not slowed: two builds compare well by this time, which other load on the machine affects little.
 * @returns the processor time of the main thread from the click until the new page's heading is painted, in ms
 */
export async function measureTapCost(browser: Browser, from: string, to: string): Promise<number> {
  const context = await newPhone(browser)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchText, { selector: 'h1', text: '' })
    await openInUse(page, from)
    await page.waitForTimeout(SETTLED_MS)
    const events = await traced(browser, page, ['blink.user_timing'], async () => {
      await page.locator(`main a[href^="${to}"]:not([aria-hidden])`).first().tap()
      await page.waitForFunction(() => Reflect.get(window, 'shownMs'))
    })
    const [tapped, shown] = ['tapped', 'shown'].map((mark) => events.find(({ name }) => name === mark))
    if (!tapped || !shown)
      throw new Fault(`The trace of a tap from ${from} to ${to} lacks the click or the heading.`)
    return (shown.tts - tapped.tts) / 1_000
  } finally {
    await context.close()
  }
}
