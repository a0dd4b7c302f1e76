import { fault, keptAnswers } from '../support/faults.ts'
import { axe } from '../support/fixtures.ts'
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

const OUT_OF_REACH = 'This page can’t be reached right now'

test.describe.configure({ timeout: OUTAGE_TEST_MS })

test(
  'pages already read keep working, the others say so and come by themselves',
  fault(
    'The content service is stopped in the middle of a visit',
    'What was read; “This page can’t be reached right now” elsewhere, until it comes by itself',
  ),
  async ({ page, outage }) => {
    await page.goto('/')
    await footerLink(page, 'FAQ').click()
    await expect(heading(page, 'FAQ')).toBeVisible()
    await footerLink(page, 'Press and news').click()
    await expect(page.getByRole('link', { name: 'F.I.S.T. is out' })).toBeVisible()

    await duringOutage(outage, async () => {
      await footerLink(page, 'FAQ').click()
      await expect(heading(page, 'FAQ')).toBeVisible()
      await expect(page.getByText('What is an audio adventure?')).toBeVisible()
      await expect(outageNotice(page)).toBeVisible()

      await footerLink(page, 'Privacy policy').click()
      await expect(heading(page, OUT_OF_REACH)).toBeVisible()
      await expect(page).toHaveTitle('Out of reach · Candlecast')
      await expect(page).toHaveURL('/privacy-policy')
    })

    await expect(heading(page, 'Privacy policy')).toBeVisible({ timeout: RECOVERY_MS })
    await expect(page).toHaveTitle('Privacy policy · Candlecast')
    await expect(outageNotice(page)).toHaveCount(0)
  },
)

test(
  'a page already read is there after a reload, from what the browser kept',
  fault(
    'The content service is stopped, and the page loaded again',
    'The page as it was, and “We can’t reach our content”',
  ),
  async ({ page, outage }) => {
    await page.goto('/press/fist-is-out')
    await expect(heading(page, 'F.I.S.T. is out')).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toBeGreaterThan(0)

    await duringOutage(outage, async () => {
      await page.reload()
      await expect(heading(page, 'F.I.S.T. is out')).toBeVisible()
      await expect(page.getByText('15 November 2024')).toBeVisible()
      await expect(footerLink(page, 'Investor relations')).toBeVisible()
      await expect(outageNotice(page)).toBeVisible()
    })

    await expect(outageNotice(page)).toHaveCount(0, { timeout: RECOVERY_MS })
    await expect(heading(page, 'F.I.S.T. is out')).toBeVisible()
  },
)

test(
  'a cart takes what is put in meanwhile, at the price that its page has read',
  fault(
    'The content service is stopped while a cart is filled',
    'The product in the cart, at the price that was read',
  ),
  async ({ page, outage }) => {
    const cartLink = page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
    await page.goto('/shop/product/fist')
    await expect(heading(page, "Steve Jackson's F.I.S.T.")).toBeVisible()

    await duringOutage(outage, async () => {
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await page.reload()
      await expect(cartLink).toHaveAccessibleName('Shopping cart, 1 product')
      await cartLink.click()
      await expect(page.getByText('Total Price: 250 SEK')).toBeVisible()
    })

    await expect(outageNotice(page)).toHaveCount(0, { timeout: RECOVERY_MS })
    await expect(page.getByText('Total Price: 250 SEK')).toBeVisible()
  },
)

test(
  'a cart already read can be changed meanwhile, down to the empty one',
  fault('The content service is stopped while a cart is changed', 'The new total, then the empty cart'),
  async ({ page, outage }) => {
    for (const id of ['fod', 'fist']) {
      await page.goto(`/shop/product/${id}`)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
    }
    await page.getByRole('main').getByRole('link', { name: 'Continue to Checkout' }).click()
    await expect(page.getByText('Total Price: 500 SEK')).toBeVisible()

    await duringOutage(outage, async () => {
      await page.getByRole('button', { name: "Remove Steve Jackson's F.I.S.T." }).click()
      await expect(page.getByText('Total Price: 250 SEK')).toBeVisible()
      await page.getByRole('button', { name: 'Remove Lone Wolf: The Fortress of Death' }).click()
      await expect(page.getByText('No products in shopping cart')).toBeVisible()
    })
  },
)

test(
  'a first visit has the menu and plain words, and the page comes by itself',
  fault(
    'The content service is stopped before the first visit ever, nothing being rendered',
    'The menu and “This page can’t be reached right now”, until it comes by itself',
  ),
  async ({ page, outage }) => {
    await duringOutage(outage, async () => {
      await page.goto('/faq')
      await expect(heading(page, OUT_OF_REACH)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(menu).toHaveText(['HOME', 'SHOP', 'GAMES', 'ACCOUNT'])
      await expect(outageNotice(page)).toBeVisible()
      await axe(page)

      await menu.filter({ hasText: 'GAMES' }).click()
      await expect(page).toHaveURL('/games')
      await expect(heading(page, OUT_OF_REACH)).toBeVisible()
    })

    await expect(heading(page, 'Games')).toBeVisible({ timeout: RECOVERY_MS })
    await expect(page.getByRole('link', { name: "Steve Jackson's F.I.S.T." })).toBeVisible()
    await expect(footerLink(page, 'FAQ')).toBeVisible()
    await expect(page).toHaveTitle('Games · Candlecast')
    await expect(outageNotice(page)).toHaveCount(0)
  },
)

test(
  'what is published after an outage is live again',
  fault('The content service comes back', 'What was published since, without a reload'),
  async ({ page, outage, contentClient }) => {
    await page.goto('/faq')
    await expect(page.getByText('What is an audio adventure?')).toBeVisible()
    await duringOutage(outage, async () => {
      // No other test here opens this page, so the server has never rendered it.
      await footerLink(page, 'Contact').click()
      await expect(heading(page, OUT_OF_REACH)).toBeVisible()
      await page.goBack()
      await expect(page.getByText('What is an audio adventure?')).toBeVisible()
    })

    const question = 'What happened while you were away?'
    const { _id } = await contentClient.create({ _type: 'faqEntry', topic: 'playing', question, answer: [] })
    await expect(page.getByText(question)).toBeVisible({ timeout: RECOVERY_MS })
    await contentClient.patch(_id).set({ question: 'And what now?' }).commit()
    await expect(page.getByText('And what now?')).toBeVisible()
    await contentClient.delete(_id)
    await expect(page.getByText('And what now?')).toHaveCount(0)
  },
)
