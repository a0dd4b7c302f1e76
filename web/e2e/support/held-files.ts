import type { Page } from '@playwright/test'

/** Holds back requests, as a slow network does, until the answered function is called. */
export async function hold(page: Page, pattern: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Holds back the site's scripts. Take a page of `context.newPage()`: the fixture's page waits until scripts run. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js')
