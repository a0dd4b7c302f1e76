import { BUYING_TEST_MS, expect, FIST, main, products, test } from '../support/buying.ts'
import {
  alert,
  button,
  expectSound,
  field,
  freshAccount,
  heading,
  ON_PHONE,
  SIGN_UP_MAIL,
  submitConfirmationCode,
  submitNewAccount,
} from '../support/own-accounts.ts'
import { takeCode } from '../support/test-codes.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

const UNKNOWN = 'FANT-7K3M-Q9XD-2HRT'

test('a visitor with the link of a code makes an account, and redeems it once', async ({
  page,
  sentCode,
  stackFolder,
}) => {
  const [code, spare] = [takeCode(stackFolder), takeCode(stackFolder)]
  const account = freshAccount()
  const requested: string[] = []
  page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`/redeem#${code}`)
  await expect(page).toHaveURL('/redeem')
  await expect(page.getByText('Your code is kept, and filled in once you are logged in.')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await submitNewAccount(page, account)
  await expect(heading(page, 'Confirm Email Address')).toBeVisible()
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expect(page).toHaveURL('/redeem')
  await expect(heading(page, 'Redeem a Code')).toBeFocused()
  await expect(field(page, 'Code')).toHaveValue(code)
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/Four groups of four/)
  expect(requested.join('\n')).not.toContain(code)

  await test.step('an unknown code stays in the form, also after a reload', async () => {
    await field(page, 'Code').fill(UNKNOWN)
    await button(page, 'Redeem').click()
    await expect(alert(page)).toContainText('We don’t know this code.')
    await expect(field(page, 'Code')).toHaveAccessibleDescription(/We don’t know this code/)
    await expectSound(page)
    await page.reload()
    await expect(field(page, 'Code')).toHaveValue(UNKNOWN)
  })

  await field(page, 'Code').fill(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  await field(page, 'Code').press('Enter')
  await expect(heading(page, 'Code Redeemed')).toBeFocused()
  await expect(main(page)).toContainText(`${FIST} is in your account now.`)
  await expectSound(page)
  await button(page, 'Redeem another code').click()
  await expect(field(page, 'Code')).toHaveValue('')
  // A link that is opened in the same tab brings its own code.
  await page.goto(`/redeem#${spare}`)
  await expect(field(page, 'Code')).toHaveValue(spare)
  await button(page, 'Redeem').click()
  await expect(alert(page)).toContainText(`You have ${FIST} in your library already. The code is not used up`)
  await page.goto('/account')
  await expect(products(page).getByRole('link')).toHaveText([FIST])
  await expect(products(page).getByRole('list', { name: 'Redeemed with a code' })).toContainText(FIST)
})
