import * as v from 'valibot'
import { attemptHeader, checkoutAnswerSchema, checkoutStatusSchema } from '#shared/api/checkout.ts'
import { redeemResultSchema } from '#shared/api/codes.ts'
import { ordersSchema } from '#shared/api/orders.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { reducedPricesSchema } from '#shared/api/prices.ts'
import { problemSchema } from '#shared/api/problems.ts'
import { unlockedContentSchema, unlockOutcomeSchema } from '#shared/api/unlocking.ts'
import { disownedWithdrawalSchema, withdrawalResultSchema } from '#shared/api/withdrawal.ts'
import { receiptSchema } from '#shared/receipts/receipt-contract.ts'
import { jsonOf } from '#site/lib/fields.ts'
import { type ShopApi, ShopError, type ShopProblem } from './shop-api.ts'

/** A longer call counts as no response. */
const timeLimitMs = 15_000

const ACCEPTED = 202
const NO_CONTENT = 204

type Options = {
  origin: string
  /** The only other site to which shoppers are sent. */
  paymentPageUrl: string
  /** Null when signed out. Rejects in an outage of the account service. */
  idToken: () => Promise<string | null>
  timeLimitMs?: number
}

/** Implements the contract in web/shared/api/. */
export function createHttpShopApi(options: Options): ShopApi {
  const { origin, paymentPageUrl, idToken } = options
  function urlOf(path: string, query: Readonly<Record<string, string>> = {}) {
    const url = new URL(path, origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const timeoutSignal = () => AbortSignal.timeout(options.timeLimitMs ?? timeLimitMs)

  /** @throws ShopError when the API refuses or does not respond */
  async function send(authorization: string | null, url: URL, init: RequestInit = {}) {
    const { status, body } = await fetchJson(url, {
      ...init,
      headers: { ...(authorization && { authorization }), ...init.headers },
      cache: 'no-store',
      signal: timeoutSignal(),
    })
    if (status >= 400) throw new ShopError(refusal(status, body))
    return { status, body }
  }

  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    url: URL,
    init?: RequestInit,
  ): Promise<v.InferOutput<Schema>> {
    const { body } = await send(await bearerToken(idToken), url, init)
    return parseBody(schema, body)
  }

  return {
    async createCheckoutSession(order, attempt) {
      const { redirect_url } = await call(
        checkoutAnswerSchema,
        urlOf(shopApiPaths.createCheckoutSession),
        postBody({ ...order, baseUrl: origin }, { [attemptHeader]: attempt }),
      )
      if (new URL(redirect_url).origin !== paymentPageUrl)
        throw new ShopError({ code: 'unknown-payment-page' })
      return redirect_url
    },
    async checkoutStatus(reference) {
      return (await call(checkoutStatusSchema, urlOf(shopApiPaths.checkoutSession, { reference }))).status
    },
    async unlockedContent() {
      const { data } = await call(unlockedContentSchema, urlOf(shopApiPaths.unlockedContent))
      return data?.[0]?.adventures ?? []
    },
    async orders() {
      return await call(ordersSchema, urlOf(shopApiPaths.orders))
    },
    async receipt(number) {
      return await call(receiptSchema, urlOf(shopApiPaths.receipt, { order: String(number) }))
    },
    async sendConfirmation(number) {
      const url = urlOf(shopApiPaths.orderConfirmation)
      const { status } = await send(await bearerToken(idToken), url, postBody({ number }))
      if (status !== ACCEPTED) throw new ShopError({ code: 'no-response' })
    },
    async withdraw(claim) {
      const { by, ...request } = claim
      if (by === 'account')
        return await call(withdrawalResultSchema, urlOf(shopApiPaths.orderWithdrawal), postBody(request))
      const { status } = await send(null, urlOf(shopApiPaths.withdrawals), postBody(request))
      if (status !== ACCEPTED) throw new ShopError({ code: 'no-response' })
      return null
    },
    async disownWithdrawal(claim) {
      if ('number' in claim) {
        const url = urlOf(shopApiPaths.orderWithdrawalObjection)
        return (await call(disownedWithdrawalSchema, url, postBody(claim))).outcome
      }
      const { body } = await send(null, urlOf(shopApiPaths.withdrawalObjection), postBody(claim))
      return parseBody(disownedWithdrawalSchema, body).outcome
    },
    async unlock(request) {
      return (await call(unlockOutcomeSchema, urlOf(shopApiPaths.unlock), postBody(request))).outcome
    },
    async redeem(code) {
      return await call(redeemResultSchema, urlOf(shopApiPaths.redeem), postBody({ code }))
    },
    async accountData() {
      return await call(v.record(v.string(), v.unknown()), urlOf(shopApiPaths.accountData))
    },
    async eraseAccountData(token) {
      // `keepalive` lets the request continue when the tab is closed.
      const { status } = await send(`Bearer ${token}`, urlOf(shopApiPaths.accountData), {
        method: 'DELETE',
        keepalive: true,
      })
      // Another success comes from a proxy or a static host.
      if (status !== NO_CONTENT) throw new ShopError({ code: 'no-response' })
    },
    async reducedPrices(ids) {
      const url = urlOf(shopApiPaths.prices, { ids: ids.join() })
      // Without `no-store`, because prices are public and the response says how long they are valid.
      const { body } = await fetchJson(url, { signal: timeoutSignal() })
      return parseBody(reducedPricesSchema, body).data
    },
  }
}

/** @throws ShopError for a response that doesn't match the contract */
function parseBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new ShopError({ code: 'no-response' })
  return parsed.output
}

const postBody = (body: object, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function bearerToken(idToken: Options['idToken']): Promise<string> {
  const token = await idToken().catch((cause: unknown) => {
    throw new ShopError({ code: 'unavailable' }, { cause })
  })
  if (token === null) throw new ShopError({ code: 'not-signed-in' })
  return `Bearer ${token}`
}

async function fetchJson(url: URL, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, body: jsonOf(text) }
  } catch (cause) {
    throw new ShopError({ code: 'no-response' }, { cause })
  }
}

/** A refusal without a code comes from a proxy in front of the API. */
function refusal(status: number, body: unknown): ShopProblem {
  const parsed = v.safeParse(problemSchema, body)
  if (parsed.success) return parsed.output
  if (status === 401) return { code: 'not-signed-in' }
  if (status === 429) return { code: 'too-many-requests' }
  return { code: 'no-response' }
}
