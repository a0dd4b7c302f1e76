/** One part of a page fails, through hostile content or a missing browser feature: the rest works. */
import type { Page } from '@playwright/test'
import { main } from '../support/buying.ts'
import { CONTENT, fault, heading, inCart, inFooter, sees } from '../support/faults.ts'
import { axe } from '../support/fixtures.ts'
import {
  ACCOUNT_TEST_MS,
  button,
  expect,
  expectSignedIn,
  startSession,
  test,
} from '../support/own-accounts.ts'

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What browsers and React log about a caught error. */
test.beforeEach(({ allowNoise }) =>
  allowNoise(/TypeError|RangeError|ReferenceError|Minified React error|not a function|reading/),
)

/** A page may still ask for content when its test is over: the answer can’t be changed any more. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Replaces the value of one field in all answers of the content service. */
async function plant(page: Page, field: string, value: unknown) {
  await page.route(CONTENT, async (route) => {
    const response = await route.fetch()
    const answer: unknown = await response.json()
    const result = isTree(answer) && isTree(answer.result) ? answer.result : {}
    if (isTree(answer) && field in result) answer.result = { ...result, [field]: value }
    await route.fulfill({ response, json: answer })
  })
}

/** The server renders the first page; content that is read later, its check too, has the planted value. */
async function visit(page: Page, path: string, link: string, name: string) {
  await page.goto(path)
  await inFooter(page, link).click()
  await expect(heading(page, name)).toBeVisible()
}

test('a broken menu', fault('The menu has something in it that is no link'), async ({ page }) => {
  await plant(page, 'menu', [
    { _key: 'm', label: { is: 'no text' }, href: '/faq', target: null, newTab: false },
  ])
  await visit(page, '/', 'FAQ', 'FAQ')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await sees(menu)
  await menu.getByRole('link', { name: 'GAMES' }).click()
  await expect(heading(page, 'Games')).toBeVisible()
  await axe(page)
})

test('a broken footer', fault('The footer has no columns where it should'), async ({ page }) => {
  await plant(page, 'footerColumns', 7)
  await page.goto('/')
  await expect(inFooter(page, 'Privacy policy')).toHaveCount(0)
  await sees(page.getByRole('contentinfo'))
  await inFooter(page, 'Return home').click()
  await expect(page).toHaveURL('/')
})

test('a broken newsletter form', fault('The newsletter form has no address'), async ({ page }) => {
  await plant(page, 'newsletterDesktopUrl', { is: 'no text' })
  await visit(page, '/', 'FAQ', 'FAQ')
  await page.goto('/')
  await inFooter(page, 'FAQ').click()
  await inFooter(page, 'Return home').click()
  await sees(page.getByText('The sign-up form can’t be shown right now.'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a broken video', fault('A video has a title that is none'), async ({ page }) => {
  const title = { toString: 'no text', valueOf: 'no text' }
  await plant(page, 'video', { title, youtubeId: 'abcdefghijk', poster: null })
  await page.goto('/games')
  await main(page)
    .getByRole('link', { name: /Call of Cthulhu/ })
    .click()
  await sees(page.getByText('The video can’t be shown right now.'))
  await expect(heading(page, 'Call of Cthulhu')).toBeVisible()
})

test.describe('a browser that can’t watch sizes', () => {
  test.use({ decided: null })

  test(
    'loses the player’s bar, and nothing else',
    fault('A browser has no ResizeObserver'),
    async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'ResizeObserver'))
      await page.goto('/fist')
      await sees(page.getByRole('region', { name: 'Your privacy' }))
      await main(page).getByRole('button', { name: /^Play/ }).first().click()
      await sees(page.getByRole('region', { name: 'Audio player' }))
      await button(page, 'Stop the sound').click()
      await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(0)
      await inFooter(page, 'FAQ').click()
      await expect(heading(page, 'FAQ')).toBeVisible()
    },
  )
})

test('media keys that don’t work', fault('A browser breaks off at the media keys'), async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaMetadata')
    MediaSession.prototype.setPositionState = () => {
      throw new TypeError('no position')
    }
  })
  await page.goto('/fist')
  await main(page).getByRole('button', { name: /^Play/ }).first().click()
  await sees(page.getByRole('region', { name: 'Audio player' }))
  await page.getByRole('button', { name: 'Close the audio player' }).click()
  await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(0)
})

test.describe('purchases', () => {
  test.describe.configure({ timeout: ACCOUNT_TEST_MS })

  test('a broken order', fault('An order can’t be shown'), async ({ page, makeAccount }) => {
    const account = await makeAccount()
    await startSession(page, account)
    const order = {
      number: 1,
      paidAt: '2026-11-20T07:00:00Z',
      status: 'paid',
      lines: [{ id: 'fod', title: 'The Fortress of Death', price: 250, vatRate: 25, vat: 50 }],
      total: 250,
      refunded: 0,
    }
    await page.route('**/api/orders', (route) => route.fulfill({ json: { data: [order] } }))
    await page.addInitScript(() => {
      Date.prototype.getMonth = () => {
        throw new RangeError('no such calendar')
      }
    })
    await page.goto('/account')
    await sees(page.getByText('We can’t show your orders right now. None of them is lost.'))
    await expectSignedIn(page, account)
    await expect(page.getByRole('region', { name: 'My Products' })).toBeVisible()
    await inCart(page, 0)
  })
})
