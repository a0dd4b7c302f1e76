/** Buying when something goes wrong on the way: nobody pays twice, and what was paid for arrives. */
import type { Page } from '@playwright/test'
import { referenceParameter, shopApiPaths } from '../src/lib/shopContract.ts'
import {
  addToCart,
  BUYING_TEST_MS,
  buy,
  CREATE_CHECKOUT,
  checkOut,
  DELAYED_CARD,
  DISPUTED_CARD,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  FORTRESS,
  goToCardPage,
  lines,
  loseOrder,
  main,
  ORDER_REFUSED,
  orders,
  pay,
  products,
  refusal,
  test,
} from './buying.ts'
import { axe } from './fixtures.ts'
import {
  button,
  expectSignedOut,
  field,
  heading,
  logIn,
  SIGN_UP_MAIL,
  signIn,
  submitConfirmationCode,
  submitNewAccount,
} from './own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.skip(({ isMobile }) => isMobile, 'what happens is the same on every screen')

const CHECKOUT_STATUS = `**${shopApiPaths.checkoutSession}?*`
const LOST = /net::ERR_(CONNECTION_RESET|FAILED) \(\S+\/api\/\S+\)$/

const successPath = (reference: string | null | undefined) =>
  `/shop/success?${referenceParameter}=${reference}`

/** Presses 'Pay'; the tab is gone before it hears of it. */
async function payAndCloseTab(page: Page) {
  await page.route('**/pay/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await page.close()
  })
  const closed = page.waitForEvent('close')
  await pay(page).catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
  await closed
}

test('a tab that is closed after paying costs nothing: the product is there at the next visit', async ({
  page,
  context,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(ORDER_REFUSED)
  await signIn(page, await makeAccount())
  await checkOut(page, 'fist')
  await payAndCloseTab(page)

  const later = await context.newPage()
  await expect(() => expectBought(later, [FIST], [[FIST]])).toPass()
  // The site was never told, so the cart is still full. It says what is owned, and nobody can pay for it again.
  await later.goto('/shop/checkout')
  await expect(lines(later)).toContainText(['In your library'])
  await button(later, 'Checkout').click()
  await expect(refusal(later)).toContainText(`You have ${FIST} in your library already.`)
  await button(later, 'Remove it').click()
  await expect(main(later)).toContainText('No products in shopping cart')
})

test('until the payment service has told us, the page says so; another try is refused; then it is unlocked by itself', async ({
  page,
  context,
  allowNoise,
  makeAccount,
  cards,
}) => {
  allowNoise(ORDER_REFUSED)
  const { email, ...account } = await makeAccount()
  await cards.deliver(email, { mode: 'held' })
  await signIn(page, { email, ...account })
  await checkOut(page, 'fist')
  await pay(page)
  await expect(main(page)).toContainText(
    'Your payment has arrived. What you bought is being unlocked. Don’t pay again.',
  )
  await expectCartCount(page, 0)
  await axe(page)

  const other = await context.newPage()
  await addToCart(other, 'fist')
  await other.goto('/shop/checkout')
  await button(other, 'Checkout').click()
  await expect(refusal(other)).toContainText(
    `Your payment for ${FIST} has gone through and is being unlocked. Don’t pay again.`,
  )
  await axe(other)
  await refusal(other).getByRole('link', { name: 'Go to My Products' }).click()
  await expect(main(other)).toContainText('No products have been added yet.')

  await cards.release(email)
  await expectUnlocked(page)
  await expectBought(page, [FIST], [[FIST]])
})

test('the success page, opened without paying, thanks for nothing and keeps the cart', async ({
  page,
  makeAccount,
  cards,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await checkOut(page, 'fist')
  const [session] = await cards.sessionsOf(account.email)
  await page.goto(successPath(session?.client_reference_id))
  await expect(heading(page, 'Payment Not Completed')).toBeVisible()
  await expect(main(page)).toContainText('Nothing has been charged. You can try again.')
  await expectCartCount(page, 1)
  await axe(page)
  await main(page).getByRole('link', { name: 'Try Again' }).click()
  await goToCardPage(page)
  await pay(page)
  await expectUnlocked(page)
})

test('the success page of somebody else’s order, or of nobody’s, offers the cart back', async ({
  page,
  browser,
  stack,
  allowNoise,
  makeAccount,
  cards,
}) => {
  allowNoise(/status of 404 \(Not Found\) \(\S+\/api\/checkout-session\?checkout=\S+\)$/)
  allowNoise(/status of 404 \(Not Found\) \(\S+\/api\/checkout-session\?reference=\S+\)$/)
  const payer = await makeAccount()
  await signIn(page, payer)
  await buy(page, 'fist')
  const [session] = await cards.sessionsOf(payer.email)

  const elsewhere = await browser.newContext({ baseURL: stack.site })
  const other = await elsewhere.newPage()
  await addToCart(other, 'fist')
  await other.goto(successPath(session?.client_reference_id))
  await expect(main(other)).toContainText('because you are not logged in here')
  await expect(main(other)).not.toContainText('Thank you')
  await button(other, 'Put the products back').click()
  await expectCartCount(other, 1)
  await axe(other)

  await signIn(other, await makeAccount())
  await addToCart(other, 'fod')
  for (const reference of [session?.client_reference_id, 'fist']) {
    await other.goto(successPath(reference))
    await expect(main(other)).toContainText('this account has no such order')
    await expect(main(other)).not.toContainText('Thank you')
  }
  await elsewhere.close()
})

test('money that is on its way and never comes: the page says so, and the cart is back', async ({
  page,
  makeAccount,
  cards,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await checkOut(page, 'fist')
  await pay(page, DELAYED_CARD)
  await expect(main(page)).toContainText('Don’t pay again.')
  const [session] = await cards.sessionsOf(account.email)
  await cards.settle(session?.payment_intent ?? '', false)
  await expect(main(page)).toContainText('Nothing has been charged. You can try again.')
  await expectCartCount(page, 1)
  await main(page).getByRole('link', { name: 'Try Again' }).click()
  await goToCardPage(page)
  await pay(page, DELAYED_CARD)
  await expect(main(page)).toContainText('Don’t pay again.')
  const sessions = await cards.sessionsOf(account.email)
  const unpaid = sessions.find(({ payment_intent }) => payment_intent !== session?.payment_intent)
  await cards.settle(unpaid?.payment_intent ?? '', true)
  await expectUnlocked(page)
})

test('a shop that takes its time: the button waits, and a reload leaves a usable cart', async ({
  page,
  makeAccount,
  cards,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  // Carried out, and never answered.
  await page.route(CREATE_CHECKOUT, async (route) => void (await route.fetch()), { times: 1 })
  await button(page, 'Checkout').click()
  await expect(button(page, 'Opening the card page…')).toBeDisabled()
  await axe(page)
  await expect.poll(() => cards.sessionsOf(account.email)).toHaveLength(1)

  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await goToCardPage(page)
  await pay(page)
  await expectUnlocked(page)
  const sessions = await cards.sessionsOf(account.email)
  expect(sessions.map(({ payment_status }) => payment_status).toSorted()).toEqual(['paid', 'unpaid'])
})

test('an order that gets lost on any part of its way is sent again, and charged once', async ({
  page,
  allowNoise,
  makeAccount,
  cards,
}) => {
  allowNoise(LOST)
  allowNoise(/status of 503 \(Service Unavailable\) \(\S+\/api\/create-checkout-session\)$/)
  const account = await makeAccount()
  await signIn(page, account)
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  const failed = async (words: string) => {
    await button(page, 'Checkout').click()
    await expect(refusal(page)).toHaveText(
      `${words} Nothing has been charged. Your cart is safe. Try again in a moment.`,
    )
    await expect(button(page, 'Checkout')).toBeEnabled()
    await expect(lines(page)).toHaveCount(1)
  }

  await loseOrder(page, 'order')
  await failed('The shop doesn’t answer.')
  await axe(page)
  // The stripe package asks twice.
  await cards.fail({ effect: 'status', status: 500, email: account.email, times: 2 })
  await failed('The shop can’t open a card page right now.')
  await loseOrder(page, 'answer')
  await failed('The shop doesn’t answer.')

  // The payment service opens a session, and its answer is lost on the way to us.
  await cards.fail({ effect: 'drop', email: account.email, afterwards: true })
  await goToCardPage(page)
  await pay(page)
  await expectUnlocked(page)
  await expectBought(page, [FIST], [[FIST]])
  expect(await cards.sessionsOf(account.email)).toHaveLength(1)
})

test('a shop that doesn’t answer after the payment: we don’t know yet, and ask again', async ({
  page,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(LOST)
  await signIn(page, await makeAccount())
  await checkOut(page, 'fist')
  await page.route(CHECKOUT_STATUS, (route) => route.abort('connectionreset'))
  await pay(page)
  await expect(main(page)).toContainText('We don’t know yet how far your payment got. Before you pay again')
  await expect(main(page)).not.toContainText('Thank you')
  await expect(button(page, 'Put the products back')).toBeVisible()
  await axe(page)
  await page.unroute(CHECKOUT_STATUS)
  await button(page, 'Ask again').click()
  await expectUnlocked(page)
  await expect(button(page, 'Put the products back')).toHaveCount(0)

  const outages = [shopApiPaths.orders, shopApiPaths.unlockedContent].map((path) => `**${path}`)
  for (const path of outages) await page.route(path, (route) => route.abort('connectionreset'))
  await page.goto('/account')
  await expect(main(page)).toContainText(
    'We can’t look up your products right now. What you have bought stays yours.',
  )
  await expect(main(page)).toContainText('We can’t look up your orders right now. None of them is lost.')
  await axe(page)
  for (const path of outages) await page.unroute(path)
  // One press reads all of the page again.
  await main(page)
    .getByRole('region', { name: 'Order History' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(orders(page)).toHaveCount(1)
  await expect(products(page).getByRole('link')).toHaveText([FIST])
  await expect(main(page)).not.toContainText('We can’t')
})

test('a refund or a dispute takes the product out of My Products, and the order says so', async ({
  page,
  makeAccount,
  cards,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await buy(page, 'fist')
  const lastPayment = async () => (await cards.sessionsOf(account.email))[0]?.payment_intent ?? ''
  const expectReturned = async (...statuses: string[]) => {
    await page.goto('/account')
    await expect(orders(page)).toContainText(statuses)
    await expect(main(page)).toContainText('No products have been added yet.')
  }
  await cards.refund(await lastPayment())
  await expect(() => expectReturned('Refunded.')).toPass()

  await checkOut(page, 'fist')
  await pay(page, DISPUTED_CARD)
  await expect(page).toHaveURL(/\/shop\/success\?/)
  await expect(() => expectReturned('Payment disputed.', 'Refunded.')).toPass()
  await axe(page)
  await cards.closeDispute(await lastPayment(), true)
  await expect(() => expectBought(page, [FIST], [[FIST], [FIST]])).toPass()
})

test('sign-out in another tab: the cart leads to the login; what was paid for is found after it', async ({
  page,
  context,
  makeAccount,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  await expect(button(page, 'Checkout')).toBeEnabled()
  const other = await context.newPage()
  const signOut = async () => {
    await other.goto('/account')
    await button(other, 'Sign Out').click()
    await expectSignedOut(other)
  }
  await signOut()
  await expect(button(page, 'Checkout')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Continue', exact: true }).click()
  await logIn(page, account)
  await goToCardPage(page)
  await signOut()
  await pay(page)
  await expect(main(page)).toContainText(
    'We don’t know yet how far your payment got, because you are not logged in here.',
  )
  await main(page).getByRole('link', { name: 'Log in and look in My Products' }).click()
  await logIn(page, account)
  await expect(products(page).getByRole('link')).toHaveText([FIST])
  await expect(orders(page).getByRole('listitem')).toContainText([FIST])
})

test('a deleted account leaves nothing unlocked to whoever has the address next', async ({
  page,
  makeAccount,
  sentCode,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await buy(page, 'fod')
  await page.goto('/account')
  await expect(products(page).getByRole('link')).toHaveText([FORTRESS])
  const dropped = page.waitForResponse(`**${shopApiPaths.accountData}`)
  await button(page, 'Delete Account').click()
  await button(page, 'Yes, permanently delete my account').click()
  expect((await dropped).status()).toBe(204)
  await expectSignedOut(page)
  await page.goto('/shop/product/fod')
  await expect(button(page, 'Add to Cart')).toBeVisible()

  await page.goto('/account/create-account')
  await submitNewAccount(page, account)
  await expect(field(page, 'Confirmation code')).toBeVisible()
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expect(page).toHaveURL('/shop/checkout')
  await page.goto('/account')
  await expect(main(page)).toContainText('No products have been added yet.')
  await expect(main(page)).toContainText('You have not ordered anything yet.')
})
