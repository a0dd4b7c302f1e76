import { mergeTests, type Page } from '@playwright/test'
import * as v from 'valibot'
import { type Account, button, expect, test as withAccounts } from './own-accounts.ts'
import { test as withDocuments } from './own-documents.ts'
import {
  type CartProduct,
  holdCart,
  holdSession,
  localPaymentPage,
  order,
  sessionEntries,
} from './sessions.ts'

export { expect } from './own-accounts.ts'

const mailsSchema = v.array(v.object({ subject: v.string(), text: v.string() }))

/** What a shopper of a test has bought, for delivery at once or for later, and holds in the cart. */
type Before = {
  bought?: CartProduct[]
  boughtForLater?: CartProduct[]
  cart?: CartProduct[]
  isSignedIn?: boolean
}

type Shopper = Account & {
  /** The number of the order that was made before the test; 0 without one. */
  orderNumber: number
}

type Fixtures = {
  /** Controls events and failures of the payment page, for the e-mail address of one test’s account. */
  cards: ReturnType<typeof localPaymentPage>
  /** Makes a shopper with a new account, signed in unless told not to. Go on from there with `page.goto`. */
  shopper: (before?: Before) => Promise<Shopper>
  /** Waits for the latest mail to an address whose subject fits. @returns its text */
  mailTo: (email: string, subject: RegExp) => Promise<string>
}

/** For tests of shoppers: each test has its own account and products. */
export const test = mergeTests(withAccounts, withDocuments).extend<Fixtures>({
  cards: async ({ stack }, use) => use(localPaymentPage(stack.paymentPage)),
  shopper: async ({ page, makeAccount, stack }, use) =>
    use(async ({ bought = [], boughtForLater = [], cart = [], isSignedIn = true } = {}) => {
      const account = await makeAccount()
      const session = await sessionEntries(stack.site, account)
      const buy = (products: CartProduct[], atOnce: boolean) =>
        products.length > 0 ? order(stack, session, account.email, products, atOnce) : 0
      const orderNumber = (await buy(bought, true)) || (await buy(boughtForLater, false))
      if (cart.length > 0) await holdCart(page, cart)
      if (isSignedIn) await holdSession(page, session)
      return { ...account, orderNumber }
    }),
  mailTo: async ({ request, stack }, use) =>
    use(async (to, subject) => {
      const latest = async () => {
        const response = await request.get(`${stack.services}/mailbox/messages`, { params: { to } })
        const mails = v.parse(mailsSchema, await response.json())
        return mails.find((mail) => subject.test(mail.subject))?.text
      }
      await expect.poll(latest, `a mail ${subject}`).toBeTruthy()
      return (await latest()) ?? ''
    }),
})

/** Time for a test that goes through the shop, the payment page and back, in ms. */
export const BUYING_TEST_MS = 180_000

/** From Stripe’s table of test cards, which the local payment page follows. */
export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

export const FORTRESS = 'Lone Wolf: The Fortress of Death'
export const FIST = "Steve Jackson's F.I.S.T."

export const FORTRESS_IN_CART: CartProduct = { id: 'fod', title: FORTRESS, price: 250 }
export const FIST_IN_CART: CartProduct = { id: 'fist', title: FIST, price: 250 }

/** What the browser logs about an order that the shop API refuses. */
export const ORDER_REFUSED =
  /status of (409 \(Conflict\)|422 \(Unprocessable Entity\)) \(\S+\/api\/create-checkout-session\)$/

export const CREATE_CHECKOUT = '**/api/create-checkout-session'

export const main = (page: Page) => page.getByRole('main')
/** Of the cart, and of the order that the payment page shows. */
export const lines = (page: Page) => main(page).getByRole('listitem')
export const products = (page: Page) => main(page).getByRole('region', { name: 'My Products' })
export const orders = (page: Page) => main(page).getByRole('article')
export const refusal = (page: Page) => page.getByRole('alert')

/** Opens the product’s page and presses the button, as shoppers do, also before the site has started. */
export async function addToCart(page: Page, id: string) {
  await page.goto(`/shop/product/${id}`)
  await button(page, 'Add to Cart').click()
  await expect(main(page).getByRole('status').filter({ hasText: 'In your cart.' })).toBeVisible()
}

export const expectCartCount = (page: Page, count: number) =>
  expect(
    page.getByRole('banner').getByRole('link', {
      name: `Shopping cart, ${count === 0 ? 'empty' : `${count} product${count === 1 ? '' : 's'}`}`,
      exact: true,
    }),
  ).toBeVisible()

/** The choice of delivery at once. */
export const atOnce = (page: Page) => main(page).getByRole('radio', { name: 'Play at once' })
export const later = (page: Page) => main(page).getByRole('radio', { name: 'Keep my 14 days, unlock later' })

type CheckoutOptions = { label?: 'Checkout' | 'Try Again'; delivery?: 'atOnce' | 'later' | 'none' }

/** Decides about the delivery, unless there is nothing to decide, presses the button that checks out, and waits for the payment page. */
export async function goToPaymentPage(
  page: Page,
  { label = 'Checkout', delivery = 'atOnce' }: CheckoutOptions = {},
) {
  await expect(button(page, label)).toBeEnabled()
  if (delivery !== 'none') await (delivery === 'later' ? later : atOnce)(page).check()
  await button(page, label).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
}

export async function pay(page: Page, card = GOOD_CARD) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

export const expectUnlocked = (page: Page) =>
  expect(main(page).getByText(/ (is|are) unlocked in the app\./)).toBeVisible()

/** Expects the owned titles on the account page, and the lines of each order, the newest first. */
export async function expectBought(page: Page, titles: string[], ordered: string[][]) {
  await page.goto('/account')
  await expect(products(page).getByRole('link')).toHaveText(titles)
  await expect(orders(page)).toHaveCount(ordered.length)
  for (const [index, order] of ordered.entries()) {
    await expect(orders(page).nth(index).getByRole('listitem')).toContainText(order)
  }
}

/** Runs `happen` after the button is pressed and before the order reaches the shop; once. */
export async function beforeOrderArrives(page: Page, happen: () => Promise<unknown>) {
  await page.route(
    CREATE_CHECKOUT,
    async (route) => {
      await happen()
      await route.continue()
    },
    { times: 1 },
  )
}
