import type { Page } from '@playwright/test'
import type { Stack } from '../../../scripts/stack/stack.ts'
import { fault } from '../support/faults.ts'
import { expect, test } from '../support/outage-fixtures.ts'

/** Longer than the site ever waits before it asks again. */
const RECOVERY_MS = 30_000

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'We can’t reach our library' })
const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

// Each test lives through an outage and the recovery from it.
test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ allowNoise }) => {
  // The browser's own console messages about requests without a complete answer.
  allowNoise(/status of (502 .*\/cdn\/images\/|503)/)
  allowNoise(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/)
})

async function duringOutage({ services }: Stack, work: () => Promise<void>) {
  await services.stop()
  try {
    await work()
  } finally {
    await services.start()
  }
}

test(
  'a tap shows every page that the server has, and says so where it has none',
  fault(
    'The content service is stopped before a page is opened from inside the site, which the server has rendered',
    'The page as the server last rendered it; “This page can’t be reached right now” for the others',
  ),
  async ({ page, outage }) => {
    // Other visitors have read these pages. This browser has not.
    for (const path of ['/learn-more', '/news']) expect((await page.request.get(path)).status()).toBe(200)
    await page.goto('/press/fist-is-out')
    await expect(heading(page, 'F.I.S.T. is out')).toBeVisible()

    await duringOutage(outage, async () => {
      await inFooter(page, 'About us').click()
      await expect(heading(page, 'About us')).toBeVisible()
      await expect(page).toHaveURL('/learn-more')
      await expect(page).toHaveTitle('About us · Candlecast')
      await expect(notice(page)).toBeVisible()

      await inFooter(page, 'Press and news').click()
      await expect(page.getByRole('link', { name: 'F.I.S.T. is out' })).toBeVisible()

      await inFooter(page, 'Investor relations').click()
      await expect(heading(page, 'This page can’t be reached right now')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('link', { name: 'F.I.S.T. is out' })).toBeVisible()
    })

    await expect(notice(page)).toHaveCount(0, { timeout: RECOVERY_MS })
    await expect(page.getByRole('link', { name: 'F.I.S.T. is out' })).toBeVisible()
  },
)
