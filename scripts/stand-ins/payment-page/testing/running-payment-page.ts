import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { startPaymentPage } from '../payment-page.ts'
import { type ShopWebhook, startShopWebhook } from './shop-webhook.ts'

/** Longer than the test shop's wait for an event, whose error is clearer than a test timeout. */
export const PATIENT_TEST_MS = 20_000

export const SECRET_KEY = 'sk_test_of_this_test'

export type RunningPaymentPage = {
  readonly url: string
  readonly stripe: Stripe
  readonly shop: ShopWebhook
  /** Moves only the page's clock forward. */
  readonly pass: (seconds: number) => void
  readonly control: (method: string, path: string, body?: unknown) => Promise<Response>
  /** Sends a form-encoded request, with the right key unless `headers` override it. */
  readonly call: (method: string, path: string, form?: string, headers?: HeadersInit) => Promise<Response>
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Serves a payment page on a free port, with a test shop that receives its events. */
export async function startRunning(): Promise<RunningPaymentPage> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'payment-page-'))
  const shop = await startShopWebhook()
  let ahead = 0
  const start = (port: number) =>
    startPaymentPage({
      port,
      dataFolder,
      secretKey: SECRET_KEY,
      webhook: { url: shop.url, secret: shop.secret, firstPauseMs: 20 },
      clock: () => Date.now() + ahead,
    })
  let page = await start(0)
  const { url } = page
  const authorization = `Bearer ${SECRET_KEY}`
  return {
    url,
    stripe: clientOf(url),
    shop,
    pass: (seconds) => {
      ahead += seconds * 1000
    },
    control: (method, path, body) => {
      const init = body === undefined ? {} : { body: JSON.stringify(body) }
      return fetch(`${url}/control${path}`, { method, headers: { authorization }, ...init })
    },
    call: (method, path, form, headers) => {
      const init = form === undefined ? {} : { body: form }
      const type = 'application/x-www-form-urlencoded'
      return fetch(`${url}${path}`, {
        method,
        headers: { authorization, 'content-type': type, ...headers },
        ...init,
      })
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

/** The unmodified stripe package. With `maxNetworkRetries` 0 a test sees each response. */
export const clientOf = (url: string, apiKey = SECRET_KEY, maxNetworkRetries = 0) =>
  new Stripe(apiKey, {
    host: 'localhost',
    port: new URL(url).port,
    protocol: 'http',
    maxNetworkRetries,
    telemetry: false,
  })
