import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { vi } from 'vitest'
import { startPaymentPage } from '../payment-page.ts'

/** Longer than the test shop's wait for an event, whose error is clearer than a test timeout. */
export const PATIENT_TEST_MS = 20_000

export const SECRET_KEY = 'sk_test_of_this_test'
const SECRET = 'whsec_of_this_test'

/** Serves a payment page on a free port, with a test shop that receives its events. */
export async function startRunning() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'payment-page-'))
  const shop = await startShopWebhook()
  const start = (port: number) =>
    startPaymentPage({
      port,
      dataFolder,
      secretKey: SECRET_KEY,
      webhook: { url: shop.url, secret: SECRET, firstPauseMs: 20 },
    })
  let page = await start(0)
  const { url } = page
  const authorization = `Bearer ${SECRET_KEY}`
  return {
    url,
    // Without repetition a test sees each response.
    stripe: new Stripe(SECRET_KEY, {
      host: 'localhost',
      port: new URL(url).port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    shop,
    control: (method: string, path: string, body?: unknown) => {
      const init = body === undefined ? {} : { body: JSON.stringify(body) }
      return fetch(`${url}/control${path}`, { method, headers: { authorization }, ...init })
    },
    restart: async () => {
      await page.close()
      page = await start(Number(new URL(url).port))
    },
    stop: async () => {
      await page.close()
      await shop.stop()
      await rm(dataFolder, { recursive: true })
    },
  }
}

const PATIENCE_MS = 10_000

/** A shop's webhook that verifies signatures with the stripe package. */
async function startShopWebhook() {
  /** Events with a valid signature in order of arrival, including those that were refused. */
  const received: Stripe.Event[] = []
  let statuses = [200]
  const app = new Hono().post('/api/payment-webhook', async ({ req }) => {
    const signature = req.header('stripe-signature') ?? ''
    received.push(Stripe.webhooks.constructEvent(await req.text(), signature, SECRET))
    const [status = 200, ...later] = statuses
    if (later.length > 0) statuses = later
    return new Response(null, { status })
  })
  const { port, close } = await listenOnLoopback(app, 0)
  const find = (type: string, about: string) =>
    received.filter((event) => event.type === type && JSON.stringify(event.data.object).includes(about))
  return {
    url: `http://127.0.0.1:${port}/api/payment-webhook`,
    received,
    /** Sets the statuses of the next responses. The last one is repeated. */
    respondWith: (...next: number[]) => {
      statuses = next
    },
    /** @returns the events of this type about `about`, once `count` of them have arrived */
    arrived: (type: string, about = '', count = 1) =>
      vi.waitFor(
        () => {
          const found = find(type, about)
          if (found.length >= count) return found
          throw new Error(`${found.length} of ${count} ${type} about ${about} arrived`)
        },
        { timeout: PATIENCE_MS, interval: 20 },
      ),
    stop: close,
  }
}

export const SUCCESS_URL = 'http://localhost:5173/shop/success?checkout={CHECKOUT_SESSION_ID}'
export const CANCEL_URL = 'http://localhost:5173/shop/cancel'

/** @returns the parameters of a session with one product of 249 SEK, with changes */
export const cart = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: SUCCESS_URL,
  cancel_url: CANCEL_URL,
  customer_email: 'ada@example.com',
  line_items: [line('Fortress of Death', 24_900)],
  ...changes,
})

/** @param unitAmount öre */
export const line = (name: string, unitAmount: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'sek', unit_amount: unitAmount, product_data: { name } },
})

/** Submits the payment form like a browser, without following the redirect. */
export const press = (url: string | null, number = '4242 4242 4242 4242') =>
  submit(url, { number, expiry: '12 / 34', cvc: '123' })

export const submit = (url: string | null, fields: Record<string, string>) =>
  fetch(String(url), {
    method: 'POST',
    headers: { origin: new URL(String(url)).origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

/** @returns the text of the page's alert */
export const alertOf = async (response: Response) =>
  /role="alert">([^<]*)</.exec(await response.text())?.[1]?.replaceAll('&#39;', "'")
