/** A page opened from a card shows the title and cover of the card at once, however long the rest takes. */
import type { Page } from '@playwright/test'
import { withoutServerPages } from '../support/faults.ts'
import { axe, expect, test } from '../support/fixtures.ts'

const CONTENT = '**/data/query/**'

/** Holds all queries to the content service back until `release` is called. */
async function holdContent(page: Page) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(CONTENT, async (route) => {
    await isReleased
    // A page that was left no longer waits for its query.
    await route.continue().catch(() => {})
  })
  return release
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const inMain = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first()

const FIST = "Steve Jackson's F.I.S.T."
const cards = [
  { from: '/shop', link: FIST, to: '/shop/product/fist', shown: '250 SEK' },
  { from: '/press', link: 'F.I.S.T. is out', to: '/press/fist-is-out', shown: '15 November 2024' },
  { from: '/games', link: 'Dracula: Curse of the Vampire', to: '/dracula', shown: null },
]

for (const { from, link, to, shown } of cards) {
  test(`from ${from} the beginning of ${to} is there before anything is read`, async ({ page }) => {
    await page.goto(from)
    await expect(inMain(page, link)).toBeVisible()
    const release = await holdContent(page)
    await inMain(page, link).click()

    await expect(heading(page, link)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    if (shown) {
      const text = page.getByRole('main').getByText(shown, { exact: true })
      // Waits until the page that is left has been removed: it shows the same text, hidden, for a frame.
      await expect(text).toHaveCount(1)
      await expect(text).toBeVisible()
    }
    await expect(page).toHaveURL(to)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await axe(page)

    release()
    await expect(heading(page, link)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(from)
    await expect(inMain(page, link)).toBeVisible()
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  })
}

test('who goes elsewhere meanwhile is not held up, and finds the list as it was', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop')
  const card = inMain(page, 'The Fortress of Death Expansions (12 months)')
  await card.scrollIntoViewIfNeeded()
  const release = await holdContent(page)
  await card.click()
  await expect(heading(page, 'The Fortress of Death Expansions (12 months)')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'HOME' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'The Fortress of Death Expansions (12 months)' }),
  ).toHaveCount(0)
  await expect(heading(page, 'Web Shop')).toBeVisible()
  release()
  await expect(page).toHaveURL('/')
})

test('who goes back meanwhile finds the list at the same place, and can go on again', async ({ page }) => {
  await page.goto('/shop')
  const card = inMain(page, 'The Fortress of Death Expansions (12 months)')
  await page.evaluate(() => document.fonts.ready)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  const release = await holdContent(page)
  await card.click()
  await expect(heading(page, 'The Fortress of Death Expansions (12 months)')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Web Shop')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await expect(page).toHaveURL('/shop')
  release()
  await page.goForward()
  await expect(page).toHaveURL('/shop/product/fod-expansions')
  await expect(heading(page, 'The Fortress of Death Expansions (12 months)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
})

test('when the rest can’t be read, the page says so', { tag: '@desktop' }, async ({ page, allowNoise }) => {
  allowNoise('net::ERR_')
  await page.goto('/shop')
  await withoutServerPages(page)
  await page.route(CONTENT, (route) => route.abort('connectionrefused'))
  await inMain(page, FIST).click()
  await expect(heading(page, 'This page can’t be reached right now')).toBeVisible()
  await expect(heading(page, FIST)).toHaveCount(0)
})

// Phones open tabs by a long press, which is the browser’s own.
test('a new tab stays a new tab', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/shop')
  const opened = context.waitForEvent('page')
  await inMain(page, FIST).click({ modifiers: ['ControlOrMeta'] })
  await expect(heading(await opened, FIST)).toBeVisible()
  await expect(heading(page, 'Web Shop')).toBeVisible()
})

test('the keyboard follows a card as a finger does', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop')
  const release = await holdContent(page)
  await inMain(page, FIST).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, FIST)).toBeVisible()
  release()
  await expect(heading(page, FIST)).toBeFocused()
})
