/** A sample that plays goes on through cart, login and payment, also in one of the oldest browsers. */
import type { Page } from '@playwright/test'
import {
  BUYING_TEST_MS,
  expect,
  expectUnlocked,
  FIST_IN_CART,
  goToPaymentPage,
  main,
  pay,
  test,
} from '../support/buying.ts'
import { makeOld } from '../support/newer-than-oldest.ts'
import { heading, logIn, ON_PHONE } from '../support/own-accounts.ts'
import { holdCart } from '../support/sessions.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

const bar = (page: Page) => page.getByRole('region', { name: 'Audio player' })
const heard = async (page: Page) => Number(await bar(page).getByRole('slider').inputValue())

/** Keeps the sound going: at its end it would stop. */
async function repeatSounds(page: Page) {
  await page.addInitScript(() => {
    const repeat = () => {
      for (const audio of document.querySelectorAll('audio')) audio.loop = true
    }
    new MutationObserver(repeat).observe(document, { childList: true, subtree: true })
  })
}

/** The sound plays: its time moves, in the only audio element of the page. */
async function expectPlaying(page: Page) {
  await expect(bar(page).getByRole('button', { name: /^Pause / })).toBeVisible()
  const before = await heard(page)
  await expect.poll(() => heard(page)).not.toBe(before)
  await expect(page.locator('audio')).toHaveCount(1)
}

test('a visitor with an old browser hears a sample on through cart and login, and after the payment page', async ({
  page,
  context,
  makeAccount,
}) => {
  const account = await makeAccount()
  await holdCart(page, [FIST_IN_CART])
  await makeOld(context)
  await repeatSounds(page)
  await page.goto('/fist')
  await main(page)
    .getByRole('button', { name: /^Play The ring before/ })
    .click()
  await expectPlaying(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Shopping cart/ })
    .click()
  await expect(heading(page, 'Shopping Cart')).toBeVisible()
  await main(page).getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/shop/login')
  await expectPlaying(page)
  await logIn(page, account)
  await expect(heading(page, `You are logged in as ${account.username}`)).toBeVisible()
  await expectPlaying(page)

  await bar(page).getByRole('slider').press('Home')
  await goToPaymentPage(page)
  await pay(page)
  await expectUnlocked(page)
  await expect(bar(page)).toContainText('F.I.S.T.')
  await expectPlaying(page)
})
