/** Buying while the shop or the payment service fails: no shopper pays twice, and what was paid for is unlocked. */
import { shopApiPaths } from '../../shared/shop-contract.ts'
import {
  addToCart,
  atOnceBox,
  BUYING_TEST_MS,
  CREATE_CHECKOUT,
  checkOut,
  expect,
  expectBought,
  expectUnlocked,
  FIST,
  goToPaymentPage,
  lines,
  loseOrder,
  main,
  orders,
  pay,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import { fault } from '../support/faults.ts'
import { axe } from '../support/fixtures.ts'
import { button, startSession } from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

const CHECKOUT_STATUS = `**${shopApiPaths.checkoutSession}?*`
const LOST = /net::ERR_(CONNECTION_RESET|FAILED) \(\S+\/api\/\S+\)$/

test(
  'a shop that takes its time: the button waits, and a reload leaves a usable cart',
  fault(
    'The shop API carries an order out and never answers',
    '“Opening the payment page…”, and the cart after a reload',
  ),
  async ({ page, makeAccount, cards }) => {
    const account = await makeAccount()
    await startSession(page, account)
    await addToCart(page, 'fist')
    await page.goto('/shop/checkout')
    // The order is carried out and never answered.
    await page.route(CREATE_CHECKOUT, async (route) => void (await route.fetch()), { times: 1 })
    await button(page, 'Checkout').click()
    await expect(button(page, 'Opening the payment page…')).toBeDisabled()
    await axe(page)
    await expect.poll(() => cards.sessionsOf(account.email)).toHaveLength(1)

    await page.reload()
    await expect(lines(page)).toHaveCount(1)
    await goToPaymentPage(page)
    await pay(page)
    await expectUnlocked(page)
    const sessions = await cards.sessionsOf(account.email)
    expect(sessions.map(({ payment_status }) => payment_status).toSorted()).toEqual(['paid', 'unpaid'])
  },
)

test(
  'an order that gets lost on any part of its way is sent again, and charged once',
  fault(
    'An order, its answer or the payment service is lost',
    '“Nothing has been charged. Your cart is safe. Try again in a moment.”',
  ),
  async ({ page, allowNoise, makeAccount, cards }) => {
    allowNoise(LOST)
    allowNoise(/status of 503 \(Service Unavailable\) \(\S+\/api\/create-checkout-session\)$/)
    const account = await makeAccount()
    await startSession(page, account)
    await addToCart(page, 'fist')
    await page.goto('/shop/checkout')
    await atOnceBox(page).check()
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
    // The stripe package tries twice.
    await cards.fail({ effect: 'status', status: 500, email: account.email, times: 2 })
    await failed('The shop can’t open a payment page right now.')
    await loseOrder(page, 'answer')
    await failed('The shop doesn’t answer.')

    // The payment service opens a session, and its answer is lost on the way to us.
    await cards.fail({ effect: 'drop', email: account.email, afterwards: true })
    await goToPaymentPage(page)
    await pay(page)
    await expectUnlocked(page)
    await expectBought(page, [FIST], [[FIST]])
    expect(await cards.sessionsOf(account.email)).toHaveLength(1)
  },
)

test(
  'a shop that doesn’t answer after the payment: we don’t know yet, and ask again',
  fault('The shop API is silent after a payment', '“We don’t know yet how far your payment got.”'),
  async ({ page, allowNoise, makeAccount }) => {
    allowNoise(LOST)
    await startSession(page, await makeAccount())
    await checkOut(page, 'fist')
    await page.route(CHECKOUT_STATUS, (route) => route.abort('connectionreset'))
    await pay(page)
    await expect(main(page)).toContainText('We don’t know yet how far your payment got. Before you pay again')
    await expect(main(page)).not.toContainText('Thank you')
    await expect(button(page, 'Put the products back')).toBeVisible()
    await axe(page)
    await page.unroute(CHECKOUT_STATUS)
    // The page also retries by itself. When that comes first, the button is gone.
    await expect(async () => {
      if (await button(page, 'Ask again').isVisible())
        await button(page, 'Ask again').click({ timeout: 1_000 })
      await expectUnlocked(page)
    }).toPass()
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
    // One press loads products and orders again.
    await main(page)
      .getByRole('region', { name: 'Order History' })
      .getByRole('button', { name: 'Try again' })
      .click()
    await expect(orders(page)).toHaveCount(1)
    await expect(products(page).getByRole('link')).toHaveText([FIST])
    await expect(main(page)).not.toContainText('We can’t')
  },
)
