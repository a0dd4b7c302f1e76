/** Withdrawing from a contract, as the law asks: easy to find, in two steps, acknowledged at once by mail. */
import type { Page } from '@playwright/test'
import {
  BUYING_TEST_MS,
  buyForLater,
  expect,
  main,
  orderNumber,
  orders,
  products,
} from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { button, field, heading, startSession } from '../support/own-accounts.ts'
import { ACKNOWLEDGEMENT, test as shop } from '../support/shop-mails.ts'

shop.describe.configure({ timeout: BUYING_TEST_MS })

const footerLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here', exact: true })

shop(
  'a signed-in buyer withdraws beside the order; the payment is repaid and the content goes',
  async ({ page, makeAccount, mailsTo }) => {
    const account = await makeAccount()
    await startSession(page, account)
    await buyForLater(page, 'fist')
    const number = await orderNumber(page)
    await orders(page)
      .getByRole('link', { name: `Withdraw from contract here for order ${number}` })
      .click()
    await expect(heading(page, 'Confirm withdrawal')).toBeVisible()
    await expect(main(page)).toContainText(`the contract of order ${number}`)
    const back = main(page).getByRole('link', { name: 'Back to your account' })
    await expect(back).toHaveAttribute('href', '/account')
    await axe(page)
    await button(page, 'Confirm withdrawal').click()
    await expect(heading(page, 'Withdrawal received')).toBeFocused()
    await expect(main(page).getByRole('status')).toContainText('You have withdrawn from the contract.')
    await axe(page)
    await expect.poll(async () => (await mailsTo(account, ACKNOWLEDGEMENT)).length).toBe(1)
    const [mail] = await mailsTo(account, ACKNOWLEDGEMENT)
    expect(mail?.text).toContain(
      `${account.username} stated: I withdraw from the contract of order ${number}.`,
    )
    await expect
      .poll(async () => {
        await page.goto('/account')
        await expect(orders(page)).toBeVisible()
        return orders(page).innerText()
      })
      .toContain('Refunded.')
    await expect(products(page)).toContainText(/You no longer have .*F\.I\.S\.T\., because/)
    await expect(products(page).getByRole('heading', { level: 3 })).toHaveCount(0)
    await expect(orders(page).getByRole('link', { name: /Withdraw/ })).toHaveCount(0)
  },
)

shop(
  'a buyer who is not signed in withdraws with order number and address; a wrong pair reveals nothing but to the buyer; one who didn’t says so',
  { tag: '@desktop' },
  async ({ page, context, makeAccount, mailsTo }) => {
    const account = await makeAccount()
    await startSession(page, account)
    await buyForLater(page, 'fist')
    const number = await orderNumber(page)
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await footerLink(page).click()
    await expect(heading(page, 'Withdraw from contract')).toBeVisible()
    await axe(page)
    const state = async (email: string) => {
      await field(page, 'Your name').fill('Ada Lovelace')
      await field(page, 'Order number').fill(number)
      await field(page, 'E-mail address of the order').fill(email)
      await button(page, 'Withdraw from contract').click()
      await expect(heading(page, 'Confirm withdrawal')).toBeFocused()
      await expect(heading(page, 'Confirm withdrawal')).toBeInViewport()
      await expect(main(page)).toContainText(email)
    }
    await state('eve@reader.example')
    await button(page, 'Back').click()
    await expect(field(page, 'Your name')).toHaveValue('Ada Lovelace')
    await state('eve@reader.example')
    await button(page, 'Confirm withdrawal').click()
    await expect(main(page).getByRole('status')).toContainText('We have received your withdrawal.')
    const refusedText = await main(page).getByRole('status').innerText()

    await page.goto(`/withdraw?order=${number}`)
    await expect(field(page, 'Order number')).toHaveValue(number)
    await state(account.email)
    await button(page, 'Confirm withdrawal').click()
    await expect(main(page).getByRole('status')).toHaveText(refusedText)
    await expect.poll(async () => (await mailsTo(account, ACKNOWLEDGEMENT)).length).toBe(2)
    const mails = await mailsTo(account, ACKNOWLEDGEMENT)
    expect(mails.filter(({ text }) => text.includes('with another e-mail address'))).toHaveLength(1)
    const mail = mails.find(({ text }) => text.includes('/withdraw/not-me#'))
    expect(mail?.text).toContain('Ada Lovelace stated')

    await page.goto(/\S+\/withdraw\/not-me#\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    await expect(heading(page, 'Was this not you?')).toBeVisible()
    await axe(page)
    await button(page, 'This was not me').click()
    await expect(main(page).getByRole('status')).toContainText('your content is unlocked again')
    await axe(page)
  },
)

shop('the link to withdraw is on every page without opening anything', async ({ page }) => {
  for (const path of ['/', '/shop', '/fist', '/account']) {
    await page.goto(path)
    await expect(footerLink(page)).toBeVisible()
    await expect(footerLink(page)).toHaveAttribute('href', '/withdraw')
  }
})
