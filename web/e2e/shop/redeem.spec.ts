/** One-time codes: typed or brought by a link, before and after signing in. No failure loses what was typed. */
import type { Route } from '@playwright/test'
import { BUYING_TEST_MS, expect, FIST, main, products, test } from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import {
  alert,
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
import { tabTo } from '../support/tab-to.ts'
import { takeCode } from '../support/test-codes.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

const REDEEM = '**/api/redeem'
const UNKNOWN = 'FANT-7K3M-Q9XD-2HRT'

test('a link brings its code through the login; the product is in the account, and says how it came', async ({
  page,
  makeAccount,
  stackFolder,
}) => {
  const code = takeCode(stackFolder)
  const requested: string[] = []
  page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`/redeem#${code}`)
  await expect(page).toHaveURL('/redeem')
  await expect(page.getByText('Your code is kept, and filled in once you are logged in.')).toBeVisible()
  await axe(page)
  await logIn(page, await makeAccount())

  await expect(heading(page, 'Redeem a Code')).toBeFocused()
  await expect(field(page, 'Code')).toHaveValue(code)
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/Four groups of four/)
  expect(requested.join('\n')).not.toContain(code)
  await axe(page)
  await tabTo(page, field(page, 'Code'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Code Redeemed')).toBeFocused()
  await expect(main(page)).toContainText(`${FIST} is in your account now.`)
  await axe(page)

  await main(page).getByRole('link', { name: 'Go to My Products' }).click()
  await expect(products(page).getByRole('link')).toHaveText([FIST])
  await expect(products(page).getByRole('list', { name: 'Redeemed with a code' })).toContainText(FIST)
  await axe(page)
  await page.goto('/shop/product/fist')
  await expect(button(page, 'Add to Cart')).toHaveCount(0)
})

test('refused codes say why and stay in the form; a used one belongs to its first account', {
  tag: '@desktop',
}, async ({ page, browser, stack, makeAccount, stackFolder }) => {
  const [code, spare] = [takeCode(stackFolder), takeCode(stackFolder)]
  await startSession(page, await makeAccount())
  await page.goto('/account')
  await main(page).getByRole('link', { name: 'Redeem it' }).click()
  const enter = async (typed: string) => {
    await field(page, 'Code').fill(typed)
    await button(page, 'Redeem').click()
  }
  await enter(UNKNOWN)
  await expect(alert(page)).toContainText('We don’t know this code.')
  await expect(field(page, 'Code')).toHaveValue(UNKNOWN)
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/We don’t know this code/)
  await axe(page)
  await page.reload()
  await expect(field(page, 'Code')).toHaveValue(UNKNOWN)

  await enter(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  await expect(heading(page, 'Code Redeemed')).toBeVisible()
  await button(page, 'Redeem another code').click()
  await expect(field(page, 'Code')).toHaveValue('')
  await enter(spare)
  await expect(alert(page)).toContainText(`You have ${FIST} in your library already. The code is not used up`)

  const elsewhere = await browser.newContext({ baseURL: stack.site })
  const other = await elsewhere.newPage()
  await startSession(other, await makeAccount())
  await other.goto(`/redeem#${code}`)
  await button(other, 'Redeem').click()
  await expect(alert(other)).toContainText('This code has been used already, by another account.')
  // A link that is opened in the same tab brings its own code.
  await other.goto(`/redeem#${spare}`)
  await expect(field(other, 'Code')).toHaveValue(spare)
  await button(other, 'Redeem').click()
  await expect(heading(other, 'Code Redeemed')).toBeVisible()
  await elsewhere.close()
})

test('a lost answer and an ended session lose nothing', { tag: '@desktop' }, async ({
  page,
  allowNoise,
  makeAccount,
  stackFolder,
}) => {
  allowNoise(/ERR_CONNECTION_RESET|status of 401/)
  const code = takeCode(stackFolder)
  await startSession(page, await makeAccount())
  await page.goto('/redeem')
  await field(page, 'Code').fill(code)
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 401, body: '' }),
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
  ]
  // One route for all: while one is exchanged for another, a request can pass between them.
  await page.route(REDEEM, (route) => answers.shift()?.(route) ?? route.fallback())
  await button(page, 'Redeem').click()
  await expect(alert(page)).toContainText('Your code is kept')
  await button(page, 'Redeem').click()
  await expect(alert(page)).toContainText('The shop doesn’t answer.')
  await expect(field(page, 'Code')).toHaveValue(code)
  await button(page, 'Redeem').click()
  await expect(heading(page, 'Code Redeemed')).toBeVisible()
})

test('a person without an account makes one and comes back to the code', { tag: '@desktop' }, async ({
  page,
  sentCode,
  stackFolder,
}) => {
  const code = takeCode(stackFolder)
  const account = freshAccount()
  await page.goto(`/redeem#${code}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await submitNewAccount(page, account)
  await expect(heading(page, 'Confirm Email Address')).toBeVisible()
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expect(page).toHaveURL('/redeem')
  await expect(field(page, 'Code')).toHaveValue(code)
  await button(page, 'Redeem').click()
  await expect(heading(page, 'Code Redeemed')).toBeVisible()
})
