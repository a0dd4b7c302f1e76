/** Withdrawing from a contract, as the law asks: easy to find, in two steps, acknowledged at once by mail. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { BUYING_TEST_MS, buy, expect, main, orders, products, test } from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { type Account, button, field, heading, startSession } from '../support/own-accounts.ts'

const mailsSchema = v.array(v.object({ subject: v.string(), text: v.string() }))

const shop = test.extend<{ mailsTo: (account: Account, subject: RegExp) => Promise<{ text: string }[]> }>({
  mailsTo: async ({ request, stack }, use) =>
    use(async ({ email }, subject) => {
      const response = await request.get(`${stack.services}/mailbox/messages`, { params: { to: email } })
      const mails = v.parse(mailsSchema, await response.json())
      return mails.filter((mail) => subject.test(mail.subject))
    }),
})

const ACKNOWLEDGEMENT = /^Your withdrawal from order \d+$/

shop.describe.configure({ timeout: BUYING_TEST_MS })

const footerLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here', exact: true })

/** The number of the only order on the account page. */
async function orderNumber(page: Page) {
  await page.goto('/account')
  const text = await orders(page).getByRole('heading').innerText()
  return text.replace('Order ', '')
}

shop(
  'a signed-in buyer withdraws beside the order; the payment is repaid and the content locked',
  async ({ page, makeAccount, mailsTo }) => {
    const account = await makeAccount()
    await startSession(page, account)
    await buy(page, 'fist')
    const number = await orderNumber(page)
    await orders(page)
      .getByRole('link', { name: `Withdraw from contract here for order ${number}` })
      .click()
    await expect(heading(page, 'Confirm withdrawal')).toBeVisible()
    await expect(main(page)).toContainText(`the contract of order ${number}`)
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
    await expect(products(page).getByRole('link', { name: /F\.I\.S\.T/ })).toHaveCount(0)
    await expect(orders(page).getByRole('link', { name: /Withdraw/ })).toHaveCount(0)
  },
)

shop(
  'a buyer who is not signed in withdraws with order number and address; a wrong pair reveals nothing',
  async ({ page, context, makeAccount, mailsTo }) => {
    const account = await makeAccount()
    await startSession(page, account)
    await buy(page, 'fist')
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
    await expect.poll(async () => (await mailsTo(account, ACKNOWLEDGEMENT)).length).toBe(1)
    const [mail] = await mailsTo(account, ACKNOWLEDGEMENT)
    expect(mail?.text).toContain('Ada Lovelace stated')
  },
)

shop('the link to withdraw is on every page without opening anything', async ({ page }) => {
  for (const path of ['/', '/shop', '/fist', '/account']) {
    await page.goto(path)
    await expect(footerLink(page)).toBeVisible()
    await expect(footerLink(page)).toHaveAttribute('href', '/withdraw')
  }
})
