/** The confirmation of an order arrives by mail, and can be sent again. */
import * as v from 'valibot'
import { BUYING_TEST_MS, buy, expect, FIST, orders, test } from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { button, startSession } from '../support/own-accounts.ts'

const mailsSchema = v.array(
  v.object({
    subject: v.string(),
    text: v.string(),
    html: v.nullable(v.string()),
    messageId: v.nullable(v.string()),
  }),
)

test.describe.configure({ timeout: BUYING_TEST_MS })

test('an order is confirmed by mail with what was bought and the terms, and again at the press of a button', async ({
  page,
  request,
  stack,
  makeAccount,
}) => {
  const account = await makeAccount()
  const confirmations = async () => {
    const response = await request.get(`${stack.services}/mailbox/messages`, {
      params: { to: account.email },
    })
    return v
      .parse(mailsSchema, await response.json())
      .filter(({ subject }) => /^Your order \d+$/.test(subject))
  }
  await startSession(page, account)
  await buy(page, 'fist')
  await expect.poll(async () => (await confirmations()).length).toBe(1)
  const [mail] = await confirmations()
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Total, VAT included')
    expect(part).toContain('250 SEK')
    expect(part).toContain('Terms of sale')
    expect(part).toContain('Right of withdrawal')
  }
  expect(mail?.text).toContain(FIST)

  await page.goto('/account')
  const number = /^Your order (\d+)$/.exec(mail?.subject ?? '')?.[1]
  await button(page, `Send confirmation again for order ${number}`).click()
  await expect(orders(page).getByRole('status')).toContainText('on its way')
  await expect.poll(async () => (await confirmations()).length).toBe(2)
  const [again] = await confirmations()
  expect(again?.text).toBe(mail?.text)
  expect(again?.messageId).toMatch(new RegExp(`^<order-confirmation\\.${number}\\.1@`))

  // The site's own policy refuses HTML from a string.
  await page.goto('about:blank')
  await page.setContent(mail?.html ?? '')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await axe(page)
})
