/** The fallback fonts are almost as wide as the web fonts, so the screen hardly moves when those arrive. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { hold, holdScripts } from '../support/held-files.ts'

test.use({ decided: null })

/** Where the links of the menu begin, in px. */
const menuStarts = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x))

const loadedFonts = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)

test('fonts that arrive late hardly move the menu', async ({ context }) => {
  const page = await context.newPage()
  await holdScripts(page)
  const release = await hold(page, '**/*.woff2')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Without it, Chromium on Linux rounds the width of each letter to whole pixels.
  await page.evaluate(() =>
    document.documentElement.style.setProperty('text-rendering', 'geometricPrecision'),
  )
  const before = await menuStarts(page)
  const localFonts = await loadedFonts(page)
  release()
  await page.evaluate(() => document.fonts.ready)
  expect(await loadedFonts(page)).toBeGreaterThan(localFonts)
  const after = await menuStarts(page)
  const moved = after.map((x, index) => Math.round(Math.abs(x - (before[index] ?? Number.NaN))))
  expect(Math.max(...moved), `by ${moved.join(', ')} px`).toBeLessThanOrEqual(3)
})
