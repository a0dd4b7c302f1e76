/** Gifts: bought for another person, who gets a mail with a code and redeems it in an account of their own. */
import type { Page } from '@playwright/test'
import {
  BUYING_TEST_MS,
  buy,
  expect,
  expectCartCount,
  FIST,
  FORTRESS,
  main,
  orders,
  pay,
  products,
} from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import {
  type Account,
  button,
  field,
  freshAccount,
  heading,
  logIn,
  SIGN_UP_MAIL,
  startSession,
  submitConfirmationCode,
  submitNewAccount,
} from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'
import { CONFIRMATION, test } from '../support/shop-mails.ts'
import { tabTo } from '../support/tab-to.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

const GIFT_MAIL = /^A gift for you: /
const WORDS = 'Happy birthday!\nHave fun on the train.'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Give / })
const inDialog = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true })
const goOn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Continue to payment' })
const expectGiven = (page: Page) =>
  expect(main(page).getByText('Your gift is paid.', { exact: false })).toBeVisible()

/** Opens the dialog of a product page and fills in its form. */
async function fillGift(page: Page, recipient: Pick<Account, 'email'>) {
  await button(page, 'Give as a gift').click()
  await inDialog(page, 'Recipient’s e-mail address').fill(recipient.email)
  await inDialog(page, 'Your name').fill('Ada')
  await inDialog(page, 'Your words (optional)').fill(WORDS)
  await dialogOf(page).getByRole('checkbox').check()
}

/** Gives a product away, as the signed-in shopper. */
async function give(page: Page, id: string, recipient: Pick<Account, 'email'>) {
  await page.goto(`/shop/product/${id}`)
  await fillGift(page, recipient)
  await goOn(page).click()
  await pay(page)
  await expectGiven(page)
}

test('who owns a product gives it; the recipient redeems it from the mail; the giver sees that', async ({
  page,
  browser,
  stack,
  makeAccount,
  mailsTo,
}) => {
  const [giver, recipient] = [await makeAccount(), await makeAccount()]
  await startSession(page, giver)
  await buy(page, 'fist')
  await page.goto('/shop/product/fod')
  await button(page, 'Add to Cart').click()
  await page.goto('/shop/product/fist')
  await expect(button(page, 'Buy now')).toHaveCount(0)
  await button(page, 'Give as a gift').click()
  await expect(dialogOf(page)).toContainText('250 SEK incl. VAT')
  await expect(dialogOf(page).getByRole('link', { name: /^Right of withdrawal/ })).toBeVisible()
  await expect(dialogOf(page).getByRole('checkbox', { name: /^The recipient may redeem/ })).not.toBeChecked()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Give as a gift')).toBeFocused()

  await page.keyboard.press('Enter')
  await inDialog(page, 'Recipient’s e-mail address').fill(recipient.email)
  await inDialog(page, 'Your name').fill('Ada')
  await inDialog(page, 'Your words (optional)').fill('See www.win.example')
  await tabTo(page, dialogOf(page).getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('alert')).toContainText('no web or e-mail address')
  await axe(page)
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
  await expectGiven(page)
  await expect(main(page)).toContainText(`Gift for ${recipient.email}. Not redeemed yet.`)
  await expectCartCount(page, 1)
  await axe(page)
  await page.goto('/account')
  const order = orders(page).first()
  await expect(order).toContainText(`Gift for ${recipient.email}. Not redeemed yet.`)
  await expect(order.getByRole('link', { name: /^Withdraw from contract/ })).toBeVisible()
  await axe(page)

  await expect.poll(async () => (await mailsTo(giver, CONFIRMATION)).length).toBe(2)
  await expect.poll(async () => (await mailsTo(recipient, GIFT_MAIL)).length).toBe(1)
  const [mail] = await mailsTo(recipient, GIFT_MAIL)
  expect(mail?.text).toContain(`Ada gives you ${FIST}`)
  expect(mail?.text).toContain('> Have fun on the train.')
  const link = mail?.text.match(/https?:\S+\/redeem#\S+/)?.[0] ?? ''
  expect(link).not.toBe('')

  const elsewhere = await browser.newContext({ baseURL: stack.site })
  const other = await elsewhere.newPage()
  await other.goto(new URL(link).pathname + new URL(link).hash)
  await logIn(other, recipient)
  await expect(field(other, 'Code')).not.toHaveValue('')
  await button(other, 'Redeem').click()
  await expect(heading(other, 'Code Redeemed')).toBeVisible()
  await main(other).getByRole('link', { name: 'Go to My Products' }).click()
  await expect(products(other).getByRole('link')).toHaveText([FIST])
  await expect(products(other).getByRole('list', { name: 'Redeemed with a code' })).toContainText(
    'a gift from Ada',
  )
  await elsewhere.close()

  await page.reload()
  await expect(orders(page).first()).toContainText(`Gift for ${recipient.email}. Redeemed.`)
  await expect(button(page, 'Copy the gift’s link')).toHaveCount(0)
})

test('a visitor who logs in for a gift is back at the product, with its form open', {
  tag: '@desktop',
}, async ({ page, makeAccount }) => {
  await page.goto('/shop/product/fist')
  await main(page).getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(heading(page, 'Account')).toBeVisible()
  await expect(main(page)).toContainText('You are back at the product once you are logged in.')
  await axe(page)
  await page.reload()
  await logIn(page, await makeAccount())
  await expect(page).toHaveURL('/shop/product/fist')
  await expect(dialogOf(page)).toContainText(FIST)
  await axe(page)
  await inDialog(page, 'Your name').fill('Ada')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Give as a gift')).toBeFocused()

  await page.reload()
  await expect(button(page, 'Give as a gift')).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  await button(page, 'Give as a gift').click()
  await expect(inDialog(page, 'Your name')).toHaveValue('Ada')
  await page.goto('/account')
  await expect(heading(page, 'My Account')).toBeVisible()
})

test('who creates an account for a gift is back at the product, too', { tag: '@desktop' }, async ({
  page,
  sentCode,
}) => {
  const account = freshAccount()
  await page.goto('/shop/product/fod')
  await main(page).getByRole('link', { name: 'Log in', exact: true }).click()
  await main(page).getByRole('link', { name: 'Create an account' }).click()
  await submitNewAccount(page, account)
  await expect(heading(page, 'Confirm Email Address')).toBeVisible()
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expect(page).toHaveURL('/shop/product/fod')
  await expect(dialogOf(page)).toContainText(FORTRESS)
})

test('a refund of a gift that no one has redeemed revokes its code', { tag: '@desktop' }, async ({
  page,
  context,
  makeAccount,
  cards,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const giver = await makeAccount()
  await startSession(page, giver)
  await give(page, 'fod', freshAccount())
  await page.goto('/account')
  const order = orders(page).first()
  await order.getByRole('button', { name: /^Copy the gift’s link/ }).click()
  await expect(order.getByText('The link is copied.', { exact: false })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const [session] = await cards.sessionsOf(giver.email)
  await cards.refund(session?.payment_intent ?? '')
  await expect(async () => {
    await page.reload()
    await expect(orders(page).first()).toContainText('Its code no longer works.', { timeout: 1_000 })
  }).toPass()
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await button(page, 'Redeem').click()
  await expect(page.getByRole('alert')).toContainText('This code is no longer valid.')
  await page.goto('/account')
  await expect(orders(page).first()).toContainText('Refunded.')
  await expect(orders(page).first()).toContainText(FORTRESS)
})

test('the giver withdraws from a gift that no one has redeemed', { tag: '@desktop' }, async ({
  page,
  makeAccount,
}) => {
  await startSession(page, await makeAccount())
  await give(page, 'fod', freshAccount())
  await page.goto('/account')
  await orders(page)
    .getByRole('link', { name: /^Withdraw from contract/ })
    .click()
  await button(page, 'Confirm withdrawal').click()
  await expect(main(page).getByRole('status')).toContainText('You have withdrawn from the contract.')
  await page.goto('/account')
  await expect(orders(page).first()).toContainText('Its code no longer works.')
})

test('a gift that is not released asks for no consent, and its code waits', { tag: '@desktop' }, async ({
  page,
  publish,
  makeAccount,
  mailsTo,
}) => {
  const id = uniqueWord()
  await publish({ ...aProduct(id, `Product ${id}`, 100), unlocks: ['fod-expansions'], preOrder: true })
  const recipient = await makeAccount()
  await startSession(page, await makeAccount())
  await page.goto(`/shop/product/${id}`)
  await button(page, 'Give as a gift').click()
  await expect(dialogOf(page).getByRole('checkbox')).toHaveCount(0)
  await expect(dialogOf(page)).toContainText('It is not released yet')
  await inDialog(page, 'Recipient’s e-mail address').fill(recipient.email)
  await inDialog(page, 'Your name').fill('Ada')
  await goOn(page).click()
  await pay(page)
  await expectGiven(page)
  await expect(main(page)).toContainText('It can be redeemed once it is released.')
  await expect.poll(async () => (await mailsTo(recipient, GIFT_MAIL)).length).toBe(1)
  const [mail] = await mailsTo(recipient, GIFT_MAIL)
  const link = new URL(mail?.text.match(/https?:\S+\/redeem#\S+/)?.[0] ?? '')
  await page.goto(link.pathname + link.hash)
  await button(page, 'Redeem').click()
  await expect(page.getByRole('alert')).toContainText(`Product ${id} is not released yet.`)
})

test('visitors are told how to give', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop/product/fist')
  await expect(button(page, 'Give as a gift')).toHaveCount(0)
  await expect(
    main(page).getByText('For someone else? Log in to give it as a gift.', { exact: false }),
  ).toBeVisible()
})
