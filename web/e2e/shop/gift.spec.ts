/** Gifts: bought for another person, who gets a mail with a code. redeem.spec.ts: its page. */
import type { Page } from '@playwright/test'
import {
  BUYING_TEST_MS,
  expect,
  expectCartCount,
  FIST,
  FIST_IN_CART,
  FORTRESS_IN_CART,
  main,
  orders,
  pay,
  test,
} from '../support/buying.ts'
import { PHONE } from '../support/fixtures.ts'
import { button, expectSound, logIn, ON_PHONE } from '../support/own-accounts.ts'
import { redeem } from '../support/sessions.ts'
import { tabTo } from '../support/tab-to.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

const WORDS = 'Happy birthday!\nHave fun on the train.'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Give / })
const inDialog = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true })
const goOn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Continue to payment' })

async function give(page: Page, to: string, words: string) {
  await button(page, 'Give as a gift').click()
  await inDialog(page, 'Recipient’s e-mail address').fill(to)
  await inDialog(page, 'Your name').fill('Ada')
  await inDialog(page, 'Your words (optional)').fill(words)
  await tabTo(page, dialogOf(page).getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
}

test('a visitor logs in to give away a product that they own, and sees when the recipient has redeemed it', async ({
  page,
  stack,
  shopper,
  makeAccount,
  mailTo,
}) => {
  const giver = await shopper({ bought: [FIST_IN_CART], cart: [FORTRESS_IN_CART], isSignedIn: false })
  const recipient = await makeAccount()
  await page.goto('/shop/product/fist')
  await expect(main(page)).toContainText('For someone else? Log in to give it as a gift.')
  await main(page).getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(main(page)).toContainText('You are back at the product once you are logged in.')
  await logIn(page, giver)
  await expect(page).toHaveURL('/shop/product/fist')
  await expect(dialogOf(page)).toContainText('250 SEK incl. VAT')
  await expect(dialogOf(page).getByRole('link', { name: /^Right of withdrawal/ })).toBeVisible()
  await expect(dialogOf(page).getByRole('checkbox', { name: /^The recipient may redeem/ })).not.toBeChecked()
  await test.step('heading, total and button are in view on a short phone, above a form that begins below its edge', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const name = dialogOf(page).getByRole('heading', { level: 2 })
    for (const part of [name, dialogOf(page).getByText('250 SEK', { exact: true }), goOn(page)])
      await expect(part).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(PHONE)
  })
  await page.keyboard.press('Escape')
  await expect(button(page, 'Give as a gift')).toBeFocused()

  await give(page, recipient.email, 'See www.win.example')
  await expect(dialogOf(page).getByRole('alert')).toContainText('no web or e-mail address')
  await expectSound(page, 'dialog')
  await inDialog(page, 'Your words (optional)').fill(WORDS)
  await goOn(page).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByRole('link', { name: /Cancel|Back/ }).click()
  await expect(page).toHaveURL('/shop/product/fist')

  // A cancelled payment has lost nothing but the consent, which is given for each payment.
  await button(page, 'Give as a gift').click()
  await expect(inDialog(page, 'Recipient’s e-mail address')).toHaveValue(recipient.email)
  await expect(inDialog(page, 'Your words (optional)')).toHaveValue(WORDS)
  await dialogOf(page).getByRole('checkbox').check()
  await goOn(page).click()
  await pay(page)
  await expect(main(page)).toContainText(
    'is your gift: the recipient gets an email with the link and your words.',
  )
  await expect(main(page)).toContainText(`Gift for ${recipient.email}. Not redeemed yet.`)
  await expectCartCount(page, 1)
  await expectSound(page)

  const mail = await mailTo(recipient.email, /^A gift for you: /)
  expect(mail).toContain(`Ada gives you ${FIST}`)
  expect(mail).toContain('> Have fun on the train.')
  const code = /\/redeem#(\S+)/.exec(mail)?.[1] ?? ''
  expect(await redeem(stack, recipient, code)).toEqual({ outcome: 'redeemed', title: FIST })
  await page.goto('/account')
  await expect(orders(page).first()).toContainText(`Gift for ${recipient.email}. Redeemed.`)
  await expect(
    orders(page)
      .first()
      .getByRole('button', { name: /^Copy the gift’s link/ }),
  ).toHaveCount(0)
})
