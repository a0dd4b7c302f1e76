import { expect, type Page } from '@playwright/test'
import { Amplify } from 'aws-amplify'
import { signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import * as v from 'valibot'
import { localPayment, localUserPool } from '#scripts/stand-ins/project.ts'
import { checkoutAnswerSchema } from '#shared/api/checkout.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { paymentPageClient } from '../../server/shop-api/testing/payment-page-client.ts'
import { referenceIn, shopClient } from '../../server/shop-api/testing/shop-client.ts'

type Credentials = { username: string; password: string }
type Account = Credentials & { email: string }

/** A product as the cart keeps it: title and price are those that the shopper saw. */
export type CartProduct = { id: string; title: string; price: number }

/** Amplify’s storage, kept in memory. */
function memoryStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: async (key: string) => entries.get(key) ?? null,
    setItem: async (key: string, value: string) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
    clear: async () => entries.clear(),
  }
}

/** The entries that aws-amplify writes to `localStorage` at a sign-in. */
export type SessionEntries = (readonly [string, string])[]

/** Signs in over HTTP with aws-amplify, as the site does. */
export async function sessionEntries(
  site: string,
  { username, password }: Credentials,
): Promise<SessionEntries> {
  // Amplify warns about each endpoint that is not Amazon’s.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  const { userPoolId, clientId } = localUserPool
  const endpoint = { userPoolId, userPoolClientId: clientId, userPoolEndpoint: `${site}/_cognito/` }
  Amplify.configure({ Auth: { Cognito: endpoint } })
  const storage = memoryStorage()
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)
  const { isSignedIn, nextStep } = await signIn({ username, password })
  if (!isSignedIn)
    throw new Error(`${username} cannot sign in with a password alone: ${nextStep.signInStep}.`)
  return [...storage.entries]
}

/** An address that only these tests answer. It has the origin of the site, and so its storage. */
const EMPTY_PAGE = '/_empty-page_'
const EMPTY_HTML = '<!doctype html><title>Empty</title><link rel="icon" href="data:,">'

/** Opens an empty page of the site, and adds entries to its storage. */
async function store(page: Page, entriesFor: (site: string) => Promise<SessionEntries>) {
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_HTML }))
  await page.goto(EMPTY_PAGE)
  await page.unroute(EMPTY_PAGE)
  const entries = await entriesFor(new URL(page.url()).origin)
  await page.evaluate((kept) => {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  }, entries)
}

/**
 * Signs in without the login form, which has tests of its own. The page is then an empty one: go on from there with
 * `page.goto`.
 */
export const startSession = (page: Page, credentials: Credentials) =>
  store(page, (site) => sessionEntries(site, credentials))

/** Gives the page a session that was started over HTTP. The page is then an empty one. */
export const holdSession = (page: Page, entries: SessionEntries) => store(page, async () => entries)

/** Puts products into the cart without their pages. The page is then an empty one. */
export const holdCart = (page: Page, products: readonly CartProduct[]) =>
  store(page, async () => {
    // redux-persist stores each part of the state as a JSON text of its own.
    const shoppingCart = JSON.stringify(products)
    const _persist = JSON.stringify({ version: 1, rehydrated: true })
    return [[CART_KEY, JSON.stringify({ shoppingCart, _persist })]]
  })

/** Where the site keeps the cart in `localStorage`. */
export const CART_KEY = 'persist:storefront'

/** A client for the controls of the stack’s payment page. `url` is where that page listens. */
export const localPaymentPage = (url: string) => paymentPageClient(url, localPayment.secretKey)

type Shop = { site: string }

/** The shop API, called for the account of a session. */
function shopOf(site: string, session: SessionEntries, email: string) {
  const idToken = session.find(([key]) => key.endsWith('.idToken'))?.[1] ?? ''
  return shopClient(site, { idToken, email, sub: '' })
}

/** Redeems a code over HTTP. @returns the answer of the shop */
export async function redeem({ site }: Shop, account: Account, code: string) {
  const shop = shopOf(site, await sessionEntries(site, account), account.email)
  const { body } = await shop.call(shopApiPaths.redeem, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return body
}

/**
 * Buys products over HTTP, and waits until the shop knows of the payment. `atOnce`: for delivery at once.
 * @returns the number of the order
 */
export async function order(
  { site, paymentPage }: Shop & { paymentPage: string },
  session: SessionEntries,
  email: string,
  products: readonly CartProduct[],
  atOnce: boolean,
): Promise<number> {
  const shop = shopOf(site, session, email)
  const { body } = await shop.checkout(products, {
    baseUrl: site,
    ...(!atOnce && { unlockAtOnce: undefined }),
  })
  const { redirect_url } = v.parse(checkoutAnswerSchema, body)
  const reference = referenceIn(await localPaymentPage(paymentPage).pay(redirect_url))
  await expect.poll(() => shop.status(reference)).toMatch(/^(unlocked|waiting)$/)
  const [latest] = v.parse(ordersSchema, await shop.orders())
  return latest?.number ?? 0
}

const ordersSchema = v.array(v.object({ number: v.number() }))
