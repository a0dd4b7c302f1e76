/** Buying as shoppers do: from the product’s page through the payment page to My Products. */
import {
  addToCart,
  atOnceBox,
  BUYING_TEST_MS,
  buy,
  buyForLater,
  checkOut,
  DECLINED_CARD,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  FORTRESS,
  GOOD_CARD,
  goToPaymentPage,
  lines,
  main,
  orders,
  pay,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import { answer } from '../support/consent-steps.ts'
import { axe } from '../support/fixtures.ts'
import {
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

test.describe.configure({ timeout: BUYING_TEST_MS })

test.describe('on a first visit', () => {
  test.use({ decided: null })

  test('a visitor whose first touch is Add to Cart buys the product', async ({
    context,
    makeAccount,
    isMobile,
  }) => {
    const account = await makeAccount()
    const page = await context.newPage()
    await page.goto('/shop/product/fist')
    await button(page, 'Add to Cart')[isMobile ? 'tap' : 'click']()
    await answer(page, 'Don’t allow').click()
    await main(page).getByRole('link', { name: 'Continue to Checkout' }).click()
    await main(page).getByRole('link', { name: 'Continue', exact: true }).click()
    await logIn(page, account)
    await goToPaymentPage(page)
    await expect(main(page)).toContainText('Total due 250 SEK')
    await pay(page)
    await expectUnlocked(page)
    await expectCartCount(page, 0)
  })
})

test('a visitor fills the cart, makes an account, pays, and finds product and order there', async ({
  page,
  sentCode,
}) => {
  const account = freshAccount()
  await page.goto('/shop')
  await main(page).getByRole('link', { name: FIST, exact: true }).click()
  await button(page, 'Add to Cart').click()
  await main(page).getByRole('link', { name: 'Continue to Checkout' }).click()
  await main(page).getByRole('link', { name: 'Continue', exact: true }).click()
  await main(page).getByRole('link', { name: 'Create an account' }).click()
  await submitNewAccount(page, account)
  await expect(heading(page, 'Confirm Email Address')).toBeFocused()
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expect(page).toHaveURL('/shop/checkout')
  await expect(button(page, 'Checkout')).toBeEnabled()
  await expect(lines(page)).toContainText(['Game. Released. In English, for the app on iOS and Android.'])
  await expect(atOnceBox(page)).not.toBeChecked()
  await axe(page)

  await goToPaymentPage(page)
  await expect(lines(page)).toContainText([FIST])
  await expect(main(page)).toContainText('Total due 250 SEK')
  await expect(main(page)).toContainText(account.email)
  await axe(page)
  await pay(page)

  await expect(page).toHaveURL(/\/shop\/success\?checkout=/)
  await expect(heading(page, 'Order Completed')).toBeVisible()
  await expectUnlocked(page)
  await expect(main(page)).toContainText('Thank you for your order.')
  const order = main(page).getByRole('region', { name: /^Order \d+$/ })
  await expect(order.getByRole('listitem')).toHaveText([`${FIST}250 SEK`])
  await expect(order).toContainText('Total: 250 SEK')
  await expect(main(page)).toContainText(`Get the app, sign in as ${account.username}, press play.`)
  await expect(main(page).getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/download')
  await expectCartCount(page, 0)
  await axe(page)

  await main(page).getByRole('link', { name: 'Go to My Products' }).click()
  await expect(products(page).getByRole('link')).toHaveText([FIST])
  await expect(orders(page)).toHaveCount(1)
  await expect(orders(page)).toContainText('Paid.')
  await expect(orders(page).getByRole('listitem')).toHaveText([`${FIST}250 SEK`])
  await expect(orders(page)).toContainText('Total: 250 SEK')
  await axe(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width, 'pixels to scroll sideways').toBe(0)
  await products(page).getByRole('link').click()
  await expect(page).toHaveURL('/shop/product/fist')
})

test('a declined card can be tried again with another; a cancelled payment keeps the cart for later', {
  tag: '@desktop',
}, async ({ page, context, makeAccount }) => {
  await startSession(page, await makeAccount())
  await checkOut(page, 'fod', 'fist')
  await pay(page, DECLINED_CARD)
  await expect(refusal(page)).toHaveText('Your card was declined.')
  await axe(page)
  const other = await context.newPage()
  await other.goto('/account')
  await expect(main(other)).toContainText('You have not ordered anything yet.')
  await other.close()

  await main(page).getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/shop/cancel')
  await expect(heading(page, 'Payment Cancelled')).toBeVisible()
  await expect(main(page)).toContainText(
    'Either the payment was cancelled or something went wrong. Please try again or contact our support team at',
  )
  await expectCartCount(page, 2)
  await axe(page)
  await button(page, `Remove ${FORTRESS}`).click()
  await expect(page.getByText('Total Price: 250 SEK', { exact: true })).toBeVisible()

  await goToPaymentPage(page, { label: 'Try Again' })
  await expect(main(page)).toContainText('Total due 250 SEK')
  await pay(page, DECLINED_CARD)
  await expect(refusal(page)).toHaveText('Your card was declined.')
  await pay(page)
  await expectUnlocked(page)
  await expectBought(page, [FIST], [[FIST]])
})

test.describe('on any screen', { tag: '@desktop' }, () => {
  test('a shopper with an account logs in on the way, and checks out on the same page', async ({
    page,
    makeAccount,
    cards,
  }) => {
    const account = await makeAccount()
    // Each event is delivered twice, as Stripe warns; it is still one order.
    await cards.deliver(account.email, { mode: 'twice' })
    for (const id of ['fod', 'fist']) await addToCart(page, id)
    await page.goto('/shop/login')
    await logIn(page, { ...account, username: account.email })
    await expect(main(page)).toContainText(`You are logged in as ${account.username}`)
    await expect(main(page)).toContainText('500 SEK in all')
    await axe(page)
    await goToPaymentPage(page)
    await pay(page)
    await expectUnlocked(page)
    await expectBought(page, [FORTRESS, FIST], [[FORTRESS, FIST]])
  })

  test('a pre-order is thanked for as one, and waits for its release', async ({ page, makeAccount }) => {
    await startSession(page, await makeAccount())
    await buyForLater(page, 'fod-pre-order')
    await expect(main(page)).toContainText('Thank you for your pre-order.')
    await expect(main(page).getByRole('link', { name: 'Get the app' })).toHaveCount(0)
  })

  test.describe('on an iPhone', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1.15' })

    test('the next step after a purchase is in the App Store', async ({ page, makeAccount }) => {
      await startSession(page, await makeAccount())
      await buy(page, 'fist')
      await expect(main(page)).toContainText('Thank you for your order.')
      await expect(main(page).getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', /appstore/)
    })
  })

  test('the keyboard alone is enough', async ({ page, makeAccount }) => {
    const { username, password } = await makeAccount()
    await page.goto('/shop/product/fist')
    await tabTo(page, button(page, 'Add to Cart'))
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('link', { name: 'Continue to Checkout' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Shopping Cart')).toBeFocused()
    await tabTo(page, main(page).getByRole('link', { name: 'Continue', exact: true }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Login or Create Account')).toBeFocused()
    await tabTo(page, field(page, 'Username or email'))
    await page.keyboard.type(username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')

    await expect(button(page, 'Checkout')).toBeEnabled()
    await tabTo(page, atOnceBox(page))
    await page.keyboard.press('Space')
    await tabTo(page, button(page, 'Checkout'))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Card number'))
    for (const typed of [GOOD_CARD, '12 / 34', '123']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await tabTo(page, button(page, 'Pay'))
    await page.keyboard.press('Enter')

    await expectUnlocked(page)
    await tabTo(page, main(page).getByRole('link', { name: 'Go to My Products' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'My Account')).toBeFocused()
    await expect(products(page).getByRole('link')).toHaveText([FIST])
  })

  test('a hidden product is in no list, and can be bought at its address', async ({ page, makeAccount }) => {
    await startSession(page, await makeAccount())
    await page.goto('/shop')
    await expect(main(page).getByRole('link', { name: FORTRESS, exact: true })).toBeVisible()
    await expect(main(page).getByRole('link', { name: /Podcast Offer/ })).toHaveCount(0)
    await checkOut(page, 'fod-podcast-discount')
    await expect(main(page)).toContainText('Total due 187.50 SEK')
    await pay(page)
    await expectUnlocked(page)
    await expectBought(page, [FORTRESS], [[`${FORTRESS} (Podcast Offer)`]])
    await expect(orders(page)).toContainText('Total: 187.5 SEK')
  })
})
