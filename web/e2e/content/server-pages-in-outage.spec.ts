import { fault } from '../support/faults.ts'
import {
  duringOutage,
  expect,
  footerLink,
  heading,
  OUTAGE_TEST_MS,
  outageNotice,
  RECOVERY_MS,
  test,
} from '../support/outage-fixtures.ts'

test.describe.configure({ timeout: OUTAGE_TEST_MS })

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
      await footerLink(page, 'About us').click()
      await expect(heading(page, 'About us')).toBeVisible()
      await expect(page).toHaveURL('/learn-more')
      await expect(page).toHaveTitle('About us · Candlecast')
      await expect(outageNotice(page)).toBeVisible()

      await footerLink(page, 'Press and news').click()
      await expect(page.getByRole('link', { name: 'F.I.S.T. is out' })).toBeVisible()

      await footerLink(page, 'Investor relations').click()
      await expect(heading(page, 'This page can’t be reached right now')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('link', { name: 'F.I.S.T. is out' })).toBeVisible()
    })

    await expect(outageNotice(page)).toHaveCount(0, { timeout: RECOVERY_MS })
    await expect(page.getByRole('link', { name: 'F.I.S.T. is out' })).toBeVisible()
  },
)
