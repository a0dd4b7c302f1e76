/** Gifts: bought for another person, who gets a mail with a code and redeems it in an account of their own. */
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
  products,
  test,
} from '../support/buying.ts'
import {
  button,
  expectSound,
  field,
  heading,
  logIn,
  ON_PHONE,
  startSession,
} from '../support/own-accounts.ts'
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

test('a visitor logs in to give away a product that they own; the recipient redeems it from the mail', async ({
  page,
  browser,
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
  await page.keyboard.press('Escape')
  await expect(button(page, 'Give as a gift')).toBeFocused()

  await give(page, recipient.email, 'See www.win.example')
  await expect(dialogOf(page).getByRole('alert')).toContainText('no web or e-mail address')
  await expectSound(page)
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
  const link = new URL(/https?:\S+\/redeem#\S+/.exec(mail)?.[0] ?? '')
  const elsewhere = await browser.newContext({ baseURL: stack.site })
  const other = await elsewhere.newPage()
  await startSession(other, recipient)
  await other.goto(link.pathname + link.hash)
  await expect(field(other, 'Code')).not.toHaveValue('')
  await button(other, 'Redeem').click()
  await expect(heading(other, 'Code Redeemed')).toBeVisible()
  await main(other).getByRole('link', { name: 'Go to My Products' }).click()
  await expect(products(other).getByRole('link')).toHaveText([FIST])
  await expect(products(other).getByRole('list', { name: 'Redeemed with a code' })).toContainText(
    'a gift from Ada',
  )
  await elsewhere.close()

  await page.goto('/account')
  await expect(orders(page).first()).toContainText(`Gift for ${recipient.email}. Redeemed.`)
  await expect(
    orders(page)
      .first()
      .getByRole('button', { name: /^Copy the gift’s link/ }),
  ).toHaveCount(0)
})
