import type { Page } from '@playwright/test'

/**
 * Holds back the site's scripts, as a slow network does, until the answered function is called. Take a page of
 * `context.newPage()`: the fixture's page waits until scripts run.
 */
export async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
