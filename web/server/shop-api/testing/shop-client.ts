import * as v from 'valibot'
import { attemptHeader, checkoutAnswerSchema, referenceParameter } from '#shared/api/checkout.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { currentWording } from '#shared/products/unlock-consent.ts'
import { SITE } from './running-shop.ts'

type Item = { id: string; price: number }
export type Account = { idToken: string; email: string; sub: string }

const anyObject = v.record(v.string(), v.unknown())

/** Calls the shop API as the site does, for one account. */
export function shopClient(url: string, { idToken, email }: Account) {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${idToken}`, ...init.headers }
    const response = await fetch(`${url}${path}`, { ...init, headers })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : v.parse(anyObject, JSON.parse(text)),
    }
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const checkout = (
    products: readonly Item[],
    { attempt, ...change }: { attempt?: string } & Record<string, unknown> = {},
  ) =>
    post(
      shopApiPaths.createCheckoutSession,
      {
        products: products.map((item) => ({ title: '', ...item })),
        baseUrl: SITE,
        email,
        unlockAtOnce: { wording: currentWording, ids: products.map(({ id }) => id) },
        ...change,
      },
      attempt ? { [attemptHeader]: attempt } : {},
    )
  return {
    call,
    post,
    checkout,
    /** @returns the address of the payment page */
    open: async (products: readonly Item[], options?: { attempt?: string }) =>
      v.parse(checkoutAnswerSchema, (await checkout(products, options)).body).redirect_url,
    status: async (reference: string) =>
      (await call(`${shopApiPaths.checkoutSession}?reference=${reference}`)).body.status,
    unlocked: async () => (await call(shopApiPaths.unlockedContent)).body.data,
    orders: async () => (await call(shopApiPaths.orders)).body.data,
    unlock: (number: number, ids: readonly string[]) =>
      post(shopApiPaths.unlock, { number, ids, wording: currentWording }),
    forget: () => call(shopApiPaths.accountData, { method: 'DELETE' }),
  }
}

export const referenceIn = (address: string | null) =>
  URL.parse(address ?? '')?.searchParams.get(referenceParameter) ?? ''
