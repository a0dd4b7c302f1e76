/** Buying as shoppers do it: from the product's page over the card page to My Products. */
import {
  addToCart,
  BUYING_TEST_MS,
  beforeOrderArrives,
  checkOut,
  DECLINED_CARD,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  FORTRESS,
  GOOD_CARD,
  goToCardPage,
  lines,
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
  field,
  freshAccount,
  heading,
  logIn,
  SIGN_UP_MAIL,
  signIn,
  submitConfirmationCode,
  submitNewAccount,
} from './own-accounts.ts'
import { aProduct, uniqueWord } from './own-documents.ts'
import { tabTo } from './tab-to.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

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
  await axe(page)

  await goToCardPage(page)
  await expect(lines(page)).toContainText([FIST])
  await expect(main(page)).toContainText('Total due 250 SEK')
  await expect(main(page)).toContainText(account.email)
  await axe(page)
  await pay(page)

  await expect(page).toHaveURL(/\/shop\/success\?checkout=/)
  await expect(heading(page, 'Order Completed')).toBeVisible()
  await expect(main(page)).toContainText('Thank you for your pre-order.')
  await expectUnlocked(page)
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

test('a declined card can be tried again with another; a cancelled payment keeps the cart for later', async ({
  page,
  context,
  makeAccount,
}) => {
  await signIn(page, await makeAccount())
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

  await goToCardPage(page, 'Try Again')
  await expect(main(page)).toContainText('Total due 250 SEK')
  await pay(page, DECLINED_CARD)
  await expect(refusal(page)).toHaveText('Your card was declined.')
  await pay(page)
  await expectUnlocked(page)
  await expectBought(page, [FIST], [[FIST]])
})

test.describe('on any screen', () => {
  test.skip(({ isMobile }) => isMobile, 'what happens is the same on every screen')

  test('whoever has an account logs in on the way, and checks out right there', async ({
    page,
    makeAccount,
    cards,
  }) => {
    const account = await makeAccount()
    // Each event comes twice, as Stripe warns; it is one order all the same.
    await cards.deliver(account.email, { mode: 'twice' })
    for (const id of ['fod', 'fist']) await addToCart(page, id)
    await page.goto('/shop/login')
    await logIn(page, { ...account, username: account.email })
    await expect(main(page)).toContainText(`You are logged in as ${account.username}`)
    await expect(main(page)).toContainText('500 SEK in all')
    await axe(page)
    await goToCardPage(page)
    await pay(page)
    await expectUnlocked(page)
    await expectBought(page, [FORTRESS, FIST], [[FORTRESS, FIST]])
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
    await tabTo(page, button(page, 'Checkout'))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Card number'))
    for (const typed of [GOOD_CARD, '12 / 34', '123']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await expect(button(page, 'Pay')).toBeFocused()
    await page.keyboard.press('Enter')

    await expectUnlocked(page)
    await tabTo(page, main(page).getByRole('link', { name: 'Go to My Products' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'My Account')).toBeFocused()
    await expect(products(page).getByRole('link')).toHaveText([FIST])
  })

  test('back from the card page, or a reload of it, leaves a usable cart; back after paying charges nothing', async ({
    page,
    makeAccount,
  }) => {
    await signIn(page, await makeAccount())
    await checkOut(page, 'fist')
    await page.reload()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Shopping Cart')).toBeVisible()
    await expect(lines(page)).toHaveCount(1)
    await goToCardPage(page)
    await pay(page)
    await expectUnlocked(page)

    await addToCart(page, 'fod')
    await page.goBack()
    await expect(heading(page, 'Order Completed')).toBeVisible()
    await page.reload()
    await expectUnlocked(page)
    // The order is over: what has been put into the cart since isn’t part of it.
    await expectCartCount(page, 1)
    await page.goBack()
    await expect(main(page)).toContainText('You have paid already. Nothing more is charged.')
    await main(page).getByRole('link', { name: 'Back to the shop' }).click()
    await expectUnlocked(page)
    await expectBought(page, [FIST], [[FIST]])
  })

  test('two tabs on the card page: only the later one can pay, and both know it', async ({
    page,
    context,
    makeAccount,
    cards,
  }) => {
    const account = await makeAccount()
    await signIn(page, account)
    await checkOut(page, 'fist')
    const other = await context.newPage()
    await checkOut(other)
    await pay(page)
    await expect(main(page)).toContainText('This checkout session has expired')
    await expect(main(page)).toContainText('Nothing was charged. Start again from the shop.')
    await main(page).getByRole('link', { name: 'Back to the shop' }).click()
    await expect(lines(page)).toContainText([FIST])

    await pay(other)
    await expectUnlocked(other)
    await expect(main(page).getByRole('link', { name: 'Return to Shop' })).toBeVisible()
    await expectBought(page, [FIST], [[FIST]])
    const sessions = await cards.sessionsOf(account.email)
    expect(sessions.filter(({ payment_status }) => payment_status === 'paid')).toHaveLength(1)
  })

  test('a price raised in the meantime is named before anybody pays it', async ({
    page,
    allowNoise,
    makeAccount,
    publish,
    contentClient,
  }) => {
    allowNoise(ORDER_REFUSED)
    const id = uniqueWord()
    const title = `Product ${id}`
    const documentId = await publish(aProduct(id, title, 100))
    await signIn(page, await makeAccount())
    await addToCart(page, id)
    await addToCart(page, 'fist')
    await page.goto('/shop/checkout')
    await expect(page.getByText('Total Price: 350 SEK', { exact: true })).toBeVisible()

    await beforeOrderArrives(page, () => contentClient.patch(documentId).set({ price: 150 }).commit())
    await button(page, 'Checkout').click()
    await expect(refusal(page)).toHaveText(
      'A price has changed since you looked. Nothing has been charged. Look at the new total, then go on.',
    )
    await expect(main(page)).toContainText(`${title} now costs 150 SEK. It was 100 SEK.`)
    await expect(page.getByText('Total Price: 400 SEK', { exact: true })).toBeVisible()
    await axe(page)

    await goToCardPage(page)
    await expect(main(page)).toContainText('Total due 400 SEK')
  })

  test('a price lowered in the meantime is what is paid, and holds until it is paid', async ({
    page,
    makeAccount,
    publish,
    contentClient,
  }) => {
    const id = uniqueWord()
    const title = `Product ${id}`
    const documentId = await publish(aProduct(id, title, 100))
    const setPrice = (price: number) => contentClient.patch(documentId).set({ price }).commit()
    await signIn(page, await makeAccount())
    await addToCart(page, id)
    await page.goto('/shop/checkout')
    await expect(page.getByText('Total Price: 100 SEK', { exact: true })).toBeVisible()

    await beforeOrderArrives(page, () => setPrice(79.5))
    await goToCardPage(page)
    await expect(main(page)).toContainText('Total due 79.50 SEK')
    await setPrice(300)
    await pay(page)
    await expectUnlocked(page)
    await expectBought(page, [title], [[title]])
    await expect(orders(page)).toContainText('Total: 79.5 SEK')
  })

  test('a product unpublished in the meantime is named and removed, and the rest is paid', async ({
    page,
    allowNoise,
    makeAccount,
    publish,
    contentClient,
  }) => {
    allowNoise(ORDER_REFUSED)
    const id = uniqueWord()
    const title = `Product ${id}`
    const documentId = await publish(aProduct(id, title, 100))
    await signIn(page, await makeAccount())
    await addToCart(page, id)
    await addToCart(page, 'fist')
    await page.goto('/shop/checkout')
    await expect(lines(page)).toHaveCount(2)

    await beforeOrderArrives(page, () => contentClient.delete(documentId))
    await button(page, 'Checkout').click()
    await expect(refusal(page)).toContainText(`You can’t buy ${title} any more. Nothing has been charged.`)
    await expect(lines(page).filter({ hasText: title })).toContainText('No longer on sale')
    await axe(page)
    await button(page, 'Remove it').click()
    await expect(refusal(page)).toHaveCount(0)
    await expect(lines(page)).toHaveCount(1)
    await goToCardPage(page)
    await pay(page)
    await expectUnlocked(page)
    await expectBought(page, [FIST], [[FIST]])
  })

  test('a hidden product is in no list, and whoever has its address buys it', async ({
    page,
    makeAccount,
  }) => {
    await signIn(page, await makeAccount())
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
