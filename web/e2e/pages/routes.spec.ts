import type { Page } from '@playwright/test'
import { axe, expect, test } from '../support/fixtures.ts'
import { routes } from '../support/route-table.ts'

/** The narrowest screen that the site promises to work on, in CSS pixels. */
const NARROWEST = 320

/** Width of a screen of 1280 px at a zoom of 200 %, in CSS pixels. */
const ZOOMED = 640

/** Documents of tests that run at the same time, such as a job on /jobs, are gone after this time. */
const OWN_DOCUMENTS_GO_MS = 15_000

async function expectNoSidewaysScroll(page: Page, width: number) {
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest, `as wide as a screen of ${width} px`).toBeLessThanOrEqual(width)
}

for (const { path, heading, title = heading, words = [], links = [] } of routes) {
  test(`${path} is ${heading}`, async ({ page, viewport }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(`${title} · Candlecast`)
    for (const text of words) await expect(main).toContainText(text, { timeout: OWN_DOCUMENTS_GO_MS })
    for (const [name, href] of links) {
      await expect(main.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
    }

    await axe(page)
    if (viewport) await expectNoSidewaysScroll(page, viewport.width)
    for (const width of [NARROWEST, ZOOMED]) {
      await page.setViewportSize({ width, height: 640 })
      await expectNoSidewaysScroll(page, width)
    }
  })
}
