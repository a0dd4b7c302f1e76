/** The content service fails during a visit. Outages that last are in content/outage.spec.ts. */

import { addToCart, main } from '../support/buying.ts'
import {
  CONTENT,
  FAULT_NOISE,
  fault,
  heading,
  inFooter,
  LIVE,
  notice,
  OUT_OF_REACH,
  RECOVERY,
  SERVICE_FAULTS,
  sees,
  withoutServerPages,
} from '../support/faults.ts'
import { axe, expect, test } from '../support/fixtures.ts'
import { hold } from '../support/held-files.ts'

test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ allowNoise }) => allowNoise(FAULT_NOISE))

for (const [name, play] of Object.entries(SERVICE_FAULTS)) {
  test(
    `the content service ${name}, from the first visit on`,
    fault(`The content service ${name}`),
    async ({ page }) => {
      await withoutServerPages(page)
      await page.route(CONTENT, play)
      await page.route(LIVE, (route) => route.abort('connectionrefused'))
      await page.goto('/fist')
      await sees(page.getByRole('heading', { level: 1 }))
      await expect(page.getByRole('main').getByRole('link', { name: 'Order Now' })).toBeVisible()

      await inFooter(page, 'FAQ').click()
      await sees(heading(page, OUT_OF_REACH))
      await sees(notice(page))
      await axe(page)
      await page.goBack()
      await expect(page.getByRole('main').getByRole('link', { name: 'Order Now' })).toBeVisible()

      await inFooter(page, 'FAQ').click()
      await expect(heading(page, OUT_OF_REACH)).toBeVisible()
      await page.unroute(CONTENT)
      await page.unroute(LIVE)
      await sees(heading(page, 'FAQ'), RECOVERY)
      await expect(page.getByText('What is an audio adventure?')).toBeVisible()
      await expect(notice(page)).toHaveCount(0)
    },
  )

  test(
    `the content service ${name}, in the middle of a visit`,
    fault(`The content service ${name}, later`),
    async ({ page }) => {
      await page.goto('/')
      await inFooter(page, 'FAQ').click()
      await expect(heading(page, 'FAQ')).toBeVisible()
      await page.route(CONTENT, play)
      await inFooter(page, 'Privacy policy').click()
      await sees(heading(page, 'Privacy policy'))
      await sees(notice(page))
      await inFooter(page, 'FAQ').click()
      await sees(heading(page, 'FAQ'))
      await expect(page.getByText('What is an audio adventure?')).toBeVisible()
    },
  )
}

test(
  'the content service is slow: the cart keeps its products and prices, and what waits says so',
  fault('The content service doesn’t answer for a while'),
  async ({ page }) => {
    await addToCart(page, 'fod')
    const release = await hold(page, CONTENT)
    await page.goto('/shop/checkout')
    await expect(main(page)).toContainText('Total Price: 250 SEK', { timeout: 15_000 })
    const slow = page.getByRole('status').filter({ hasText: 'Our content is slow to answer' })
    await sees(slow)
    await axe(page)

    await withoutServerPages(page)
    await inFooter(page, 'Press and news').click()
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    await expect(slow).toBeVisible()
    release()
    await sees(heading(page, 'Press & News'), RECOVERY)
    await expect(slow).toHaveCount(0)
  },
)

test(
  'a page that is cut off on its way can be read as far as it goes, and its menu leads on',
  fault('A page is cut off on its way'),
  async ({ page }) => {
    await page.route('**/fist', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.slice(0, text.indexOf('</main>')) })
    })
    await page.goto('/fist')
    await sees(page.getByRole('heading', { level: 1 }))
    await expect(page.getByRole('main').getByRole('link', { name: 'Order Now' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'GAMES' }).click()
    await sees(heading(page, 'Games'))
  },
)

test(
  'content that came with the page and is garbage is read anew',
  fault('The content that came with a page is garbage'),
  async ({ page, allowNoise }) => {
    // What the browser logs about a test that changes a script.
    allowNoise('TrustedScript')
    // Before the site's own script looks. An answer of the test's own would not count as one from this machine, and
    // Without this, Chromium blocks every request of the page here.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.getElementById('content')?.replaceChildren('{"broken')
      })
    })
    await page.goto('/fist')
    await sees(page.getByRole('heading', { level: 1 }))
    await inFooter(page, 'FAQ').click()
    await expect(page.getByText('What is an audio adventure?')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('main').getByRole('link', { name: 'Order Now' })).toBeVisible()
  },
)
