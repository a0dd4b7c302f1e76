/** A sample that plays goes on through shop, cart, login and payment. */

import type { Page } from '@playwright/test'
import {
  BUYING_TEST_MS,
  expect,
  expectUnlocked,
  goToPaymentPage,
  main,
  pay,
  test,
} from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { button, field, heading, logIn, SIGN_IN_MAIL } from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

const bar = (page: Page) => page.getByRole('region', { name: 'Audio player' })
const heard = async (page: Page) => Number(await bar(page).getByRole('slider').inputValue())

/** Counts the audio elements that the page makes, and keeps the sound going: at its end it would stop. */
async function countSounds(page: Page) {
  await page.addInitScript(() => {
    const made: HTMLAudioElement[] = []
    Object.assign(window, { made })
    window.Audio = new Proxy(window.Audio, {
      construct(target, values: [string?]) {
        const audio = new target(...values)
        audio.loop = true
        made.push(audio)
        return audio
      },
    })
  })
}

/** The sound plays: its time moves, in the only audio element that the tab has made. */
async function expectPlaying(page: Page) {
  await expect(bar(page).getByRole('button', { name: /^Pause / })).toBeVisible()
  const before = await heard(page)
  await expect.poll(() => heard(page)).not.toBe(before)
  expect(await page.evaluate('made.length')).toBe(1)
}

/** From the page of a game, where its sample starts to play, to the login of the checkout. */
async function walkToLogin(page: Page) {
  await countSounds(page)
  await page.goto('/fist')
  await main(page)
    .getByRole('button', { name: /^Play Atmosphere/ })
    .click()
  await expectPlaying(page)
  await page.getByRole('banner').getByRole('link', { name: 'SHOP', exact: true }).click()
  await expect(heading(page, 'Web Shop')).toBeVisible()
  await expectPlaying(page)
  await main(page).getByRole('link', { name: "Steve Jackson's F.I.S.T." }).first().click()
  await button(page, 'Add to Cart').click()
  await main(page).getByRole('link', { name: 'Continue to Checkout' }).click()
  await expect(heading(page, 'Shopping Cart')).toBeVisible()
  await expectPlaying(page)
  await main(page).getByRole('link', { name: 'Continue' }).click()
  await expect(heading(page, 'Login or Create Account')).toBeVisible()
  await expect(page).toHaveURL('/shop/login')
  await expectPlaying(page)
}

test('a sample plays on from shop to cart to login, after a password, and after the payment page', async ({
  page,
  makeAccount,
}) => {
  const account = await makeAccount()
  await walkToLogin(page)
  await axe(page)
  await logIn(page, account)
  await expect(heading(page, `You are logged in as ${account.username}`)).toBeVisible()
  await expectPlaying(page)
  await main(page).getByRole('link', { name: 'See your cart' }).click()
  await expect(heading(page, 'Shopping Cart')).toBeVisible()
  await expectPlaying(page)

  await bar(page).getByRole('slider').press('Home')
  await goToPaymentPage(page)
  await pay(page)
  await expectUnlocked(page)
  await expect(bar(page)).toContainText('F.I.S.T.')
  await expectPlaying(page)
})

test('a sample plays on while a code by e-mail logs in', { tag: '@desktop' }, async ({
  page,
  makeAccount,
  sentCode,
}) => {
  const account = await makeAccount()
  await walkToLogin(page)
  await button(page, 'Email me a code').click()
  await field(page, 'Username or email').fill(account.email)
  await button(page, 'Email me a code').click()
  await expect(field(page, 'Code from the email')).toBeVisible()
  await expectPlaying(page)
  await field(page, 'Code from the email').fill(await sentCode(account.email, SIGN_IN_MAIL))
  await field(page, 'Code from the email').press('Enter')
  await expect(heading(page, `You are logged in as ${account.username}`)).toBeVisible()
  await expectPlaying(page)
})

test('where the browser refuses to play on after a reload, the sound waits at its second', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('player')) return
    HTMLMediaElement.prototype.play = async () => {
      throw new DOMException('A gesture is missing', 'NotAllowedError')
    }
  })
  await page.goto('/fist?t=5')
  await main(page)
    .getByRole('button', { name: /^Play Atmosphere/ })
    .click()
  await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(6)
  await page.reload()
  await expect(bar(page).getByRole('button', { name: /^Play / })).toBeVisible()
  expect(await heard(page)).toBeGreaterThanOrEqual(6)
  await expect(bar(page).getByRole('alert')).toBeEmpty()
})
