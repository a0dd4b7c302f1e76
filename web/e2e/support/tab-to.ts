import type { Locator, Page } from '@playwright/test'

/** More than any page has stops; past it, something is out of reach. */
export const MOST_STOPS = 80

/** Presses Tab until the focus is there, as somebody does who can’t point. */
export async function tabTo(page: Page, target: Locator) {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target} within ${MOST_STOPS} stops.`)
}
