/** Delivery at once is the shopper's choice: what is not asked for waits, and can be withdrawn from until then. */
import type { APIResponse, Page } from '@playwright/test'
import {
  atOnceBox,
  BUYING_TEST_MS,
  buy,
  buyForLater,
  expect,
  expectWaiting,
  FIST,
  fillCart,
  goToPaymentPage,
  lines,
  main,
  orderNumber,
  orders,
  pay,
  products,
} from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { type Account, button, heading, startSession } from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'
import { ACKNOWLEDGEMENT, CONFIRMATION, test as shop } from '../support/shop-mails.ts'
import { tabTo } from '../support/tab-to.ts'

const UNLOCKED = /^Unlocked from your order \d+$/
const STATEMENT = 'I know that I lose my right to withdraw when the delivery begins.'

shop.describe.configure({ timeout: BUYING_TEST_MS })

type MailsTo = (account: Account, subject: RegExp) => Promise<{ text: string }[]>

/** Waits for the only mail of this kind. */
async function theMail(mailsTo: MailsTo, account: Account, subject: RegExp): Promise<string> {
  await expect.poll(async () => (await mailsTo(account, subject)).length).toBe(1)
  const [mail] = await mailsTo(account, subject)
  return mail?.text ?? ''
}

const unlockButton = (page: Page) => products(page).getByRole('button', { name: `Unlock now ${FIST}` })

async function withdraw(page: Page, number: string) {
  await page.goto(`/withdraw?order=${number}`)
  await button(page, 'Confirm withdrawal').click()
  await expect(heading(page, 'Withdrawal received')).toBeFocused()
}

/**
 * Loads the page, and gives it the same orders from then on. It loads them again by itself, for example when another test
 * publishes a product.
 */
async function keepOrders(page: Page) {
  let kept: Promise<APIResponse> | undefined
  await page.route('**/api/orders', async (route) => {
    kept ??= route.fetch()
    await route.fulfill({ response: await kept })
  })
  await page.reload()
}

const untilRefunded = (page: Page, text: string) =>
  expect
    .poll(async () => {
      await page.goto('/account')
      await expect(orders(page)).toBeVisible()
      return orders(page).innerText()
    })
    .toContain(text)

shop(
  'without the tick nothing is unlocked by paying; Unlock now unlocks it later, and both are confirmed by mail',
  async ({ page, makeAccount, mailsTo }) => {
    const account = await makeAccount()
    await startSession(page, account)
    await fillCart(page, 'fist')
    await expect(atOnceBox(page)).not.toBeChecked()
    await expect(main(page)).toContainText(`unlock ${FIST} in My Products when you like`)
    await axe(page)
    await goToPaymentPage(page, { atOnce: false })
    await expect(main(page)).toContainText('Nothing is unlocked when you pay.')
    await pay(page)
    await expectWaiting(page)
    await expect(main(page)).not.toContainText('is unlocked.')
    await axe(page)

    await main(page).getByRole('link', { name: 'Go to My Products' }).click()
    await expect(products(page).getByRole('heading', { level: 3 })).toHaveText([FIST])
    await expect(unlockButton(page)).toBeVisible()
    await expect(products(page)).toContainText(STATEMENT)
    await expect(products(page).getByRole('link', { name: FIST })).toHaveCount(0)
    await axe(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width, 'pixels to scroll sideways').toBe(0)
    const confirmation = await theMail(mailsTo, account, CONFIRMATION)
    expect(confirmation).toContain('This is not unlocked yet.')
    expect(confirmation).not.toContain(STATEMENT)

    await unlockButton(page).click()
    await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
    await expect(unlockButton(page)).toHaveCount(0)
    await expect(heading(page, 'My Account')).toBeFocused()
    const mail = await theMail(mailsTo, account, UNLOCKED)
    expect(mail).toContain(STATEMENT)
    expect(mail).toContain(FIST)
  },
)

shop(
  'what was unlocked with consent can’t be withdrawn from, and the refusal says why',
  { tag: '@desktop' },
  async ({ page, makeAccount, mailsTo }) => {
    const account = await makeAccount()
    await startSession(page, account)
    await buy(page, 'fist')
    expect(await theMail(mailsTo, account, CONFIRMATION)).toContain(STATEMENT)
    const number = await orderNumber(page)
    await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
    await expect(orders(page).getByRole('link', { name: /Withdraw/ })).toHaveCount(0)
    await withdraw(page, number)
    await expect(main(page).getByRole('status')).toContainText('We can’t accept this withdrawal.')
    await expect(lines(page)).toContainText([`${FIST}: not withdrawn. You asked for it at once`])
    await axe(page)
    expect(await theMail(mailsTo, account, ACKNOWLEDGEMENT)).toContain(`You keep ${FIST}`)
    await page.goto('/account')
    await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
  },
)

shop(
  'in a mixed cart only the released product is asked about; the pre-order waits, and is repaid alone',
  { tag: '@desktop' },
  async ({ page, makeAccount, mailsTo, publish }) => {
    const id = uniqueWord()
    const title = `Product ${id}`
    await publish({ ...aProduct(id, title, 100), preOrder: true })
    const account = await makeAccount()
    await startSession(page, account)
    await fillCart(page, 'fist', id)
    await expect(lines(page).filter({ hasText: title })).toContainText('(Pre-Order) Not released yet.')
    await expect(main(page)).toContainText(`unlock ${FIST} in My Products when you like`)
    await goToPaymentPage(page)
    await expect(main(page)).toContainText('What you asked to have at once is delivered when you pay')
    await pay(page)
    await expectWaiting(page)
    expect(await theMail(mailsTo, account, CONFIRMATION)).toContain('You have pre-ordered this')

    const number = await orderNumber(page)
    await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
    await expect(products(page).getByRole('listitem').filter({ hasText: title })).toContainText(
      'You can unlock it here once it is released.',
    )
    await expect(products(page).getByRole('button')).toHaveCount(0)
    await axe(page)

    await withdraw(page, number)
    await expect(main(page).getByRole('status')).toContainText('a part of this order')
    await expect(lines(page)).toContainText([`${FIST}: not withdrawn.`, `${title}: withdrawn and repaid.`])
    await untilRefunded(page, '100 SEK refunded.')
    await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
    await expect(products(page)).not.toContainText(title)
  },
)

shop.describe('on any screen', { tag: '@desktop' }, () => {
  shop(
    'a pre-order can be unlocked once it is released, with the keyboard alone',
    async ({ page, makeAccount, publish, contentClient }) => {
      const id = uniqueWord()
      const product = { ...aProduct(id, `Product ${id}`, 100), unlocks: ['fist'] }
      const document = await publish({ ...product, preOrder: true })
      await startSession(page, await makeAccount())
      await fillCart(page, id)
      await expect(atOnceBox(page)).toHaveCount(0)
      await goToPaymentPage(page, { atOnce: false })
      await pay(page)
      await expectWaiting(page)
      await contentClient.patch(document).set({ preOrder: false }).commit()
      const unlock = products(page).getByRole('button', { name: `Unlock now Product ${id}` })
      await page.goto('/account')
      await tabTo(page, unlock)
      await page.keyboard.press('Enter')
      await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
    },
  )

  shop(
    'what is ready to unlock can be withdrawn from, and then a page that was left open can’t unlock it',
    async ({ page, context, makeAccount }) => {
      await startSession(page, await makeAccount())
      await buyForLater(page, 'fist')
      const number = await orderNumber(page)
      await keepOrders(page)
      await expect(unlockButton(page)).toBeVisible()
      const other = await context.newPage()
      await withdraw(other, number)
      await unlockButton(page).click()
      await expect(products(page).getByRole('alert')).toContainText('You have withdrawn from this')
      await untilRefunded(other, 'Refunded.')
      await expect(products(other)).toContainText(`You no longer have ${FIST}, because`)
      await expect(unlockButton(other)).toHaveCount(0)
    },
  )
})
