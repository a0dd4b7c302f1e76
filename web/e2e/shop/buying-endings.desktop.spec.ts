/** How an order can end: unlocked late, never paid, returned, or forgotten with its account. */
import { referenceParameter, shopApiPaths } from '../../shared/shop-contract.ts'
import {
  addToCart,
  BUYING_TEST_MS,
  buy,
  checkOut,
  DELAYED_CARD,
  DISPUTED_CARD,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  FORTRESS,
  goToPaymentPage,
  main,
  ORDER_REFUSED,
  orders,
  pay,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import {
  button,
  expectSignedOut,
  field,
  heading,
  SIGN_UP_MAIL,
  startSession,
  submitConfirmationCode,
  submitNewAccount,
} from '../support/own-accounts.ts'
import { uniqueWord } from '../support/own-documents.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

const successPath = (reference: string | null | undefined) =>
  `/shop/success?${referenceParameter}=${reference}`

test('until the payment service has told us, the page says so; another try is refused; then it is unlocked by itself', async ({
  page,
  context,
  allowNoise,
  makeAccount,
  cards,
}) => {
  allowNoise(ORDER_REFUSED)
  const account = await makeAccount()
  const { email } = account
  await cards.deliver(email, { mode: 'held' })
  await startSession(page, account)
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
    `You have paid for ${FIST} already. The payment is on its way or being unlocked. Don’t pay again.`,
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
  await startSession(page, account)
  await checkOut(page, 'fist')
  const [session] = await cards.sessionsOf(account.email)
  await page.goto(successPath(session?.client_reference_id))
  await expect(heading(page, 'Payment Not Completed')).toBeVisible()
  await expect(main(page)).toContainText('Nothing has been charged. You can try again.')
  await expectCartCount(page, 1)
  await axe(page)
  await main(page).getByRole('link', { name: 'Try Again' }).click()
  await goToPaymentPage(page)
  await pay(page)
  await expectUnlocked(page)
})

test('the success page of an order of another account, or of no order, offers the cart back', async ({
  page,
  context,
  allowNoise,
  makeAccount,
  cards,
}) => {
  allowNoise(/status of 404 \(Not Found\) \(\S+\/api\/checkout-session\?reference=\S+\)$/)
  const payer = await makeAccount()
  await startSession(page, payer)
  await buy(page, 'fist')
  const [session] = await cards.sessionsOf(payer.email)
  await page.goto('/account')
  await button(page, 'Sign Out').click()
  await expectSignedOut(page)

  // A tab that does not know that this order is complete.
  const other = await context.newPage()
  await addToCart(other, 'fod')
  await other.goto(successPath(session?.client_reference_id))
  await expect(main(other)).toContainText('because you are not logged in here')
  await expectCartCount(other, 0)
  await button(other, 'Put the products back').click()
  await expectCartCount(other, 1)
  await axe(other)

  await startSession(other, await makeAccount())
  for (const reference of [session?.client_reference_id, uniqueWord()]) {
    await other.goto(successPath(reference))
    await expect(main(other)).toContainText('this account has no such order')
    await expect(main(other)).not.toContainText('Thank you')
  }
  await expectCartCount(other, 0)
  await button(other, 'Put the products back').click()
  await expectCartCount(other, 1)
})

test('money that is on its way and never comes: the page says so, and the cart is back', async ({
  page,
  makeAccount,
  cards,
}) => {
  const account = await makeAccount()
  await startSession(page, account)
  await checkOut(page, 'fist')
  await pay(page, DELAYED_CARD)
  await expect(main(page)).toContainText('Your payment is on its way')
  const [session] = await cards.sessionsOf(account.email)
  await cards.settle(session?.payment_intent ?? '', false)
  await expect(main(page)).toContainText('Nothing has been charged. You can try again.')
  await expectCartCount(page, 1)
  await main(page).getByRole('link', { name: 'Try Again' }).click()
  await goToPaymentPage(page)
  await pay(page, DELAYED_CARD)
  await expect(main(page)).toContainText('Your payment is on its way')
  const sessions = await cards.sessionsOf(account.email)
  const unpaid = sessions.find(({ payment_intent }) => payment_intent !== session?.payment_intent)
  await cards.settle(unpaid?.payment_intent ?? '', true)
  await expectUnlocked(page)
})

test('a refund or a dispute takes the product out of My Products, and the order says so', async ({
  page,
  makeAccount,
  cards,
}) => {
  const account = await makeAccount()
  await startSession(page, account)
  await buy(page, 'fist')
  const lastPayment = async () => (await cards.sessionsOf(account.email))[0]?.payment_intent ?? ''
  const expectReturned = async (...statuses: string[]) => {
    await page.goto('/account')
    await expect(orders(page)).toContainText(statuses)
    await expect(main(page)).toContainText(`You no longer have ${FIST}, because the payment went back.`)
  }
  await cards.refund(await lastPayment())
  await expect(() => expectReturned('Refunded. We sent 250 SEK back on ')).toPass()

  await checkOut(page, 'fist')
  await pay(page, DISPUTED_CARD)
  await expect(page).toHaveURL(/\/shop\/success\?/)
  await expect(() => expectReturned('Payment disputed.', 'Refunded.')).toPass()
  await axe(page)
  await cards.closeDispute(await lastPayment(), true)
  await expect(() => expectBought(page, [FIST], [[FIST], [FIST]])).toPass()
})

test('a new account with the address of a deleted one owns nothing', async ({
  page,
  makeAccount,
  sentCode,
}) => {
  const account = await makeAccount()
  await startSession(page, account)
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
