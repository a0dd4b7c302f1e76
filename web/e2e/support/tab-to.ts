import type { Locator, Page } from '@playwright/test'

/** More focus stops than any page has; past it, the target can’t be reached. */
const MOST_STOPS = 80

/** Presses Tab until the target has the focus, as keyboard users do. */
export async function tabTo(page: Page, target: Locator) {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target} within ${MOST_STOPS} stops.`)
}
