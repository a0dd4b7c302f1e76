import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { problemSchema } from '#shared/api/problems.ts'
import { isErasedSince } from '../account/erased-accounts.ts'
import { createUserPoolIdentity } from '../account/user-pool.ts'
import { createShopApi } from '../app.ts'
import type { ProductForSale } from '../catalogue/products-for-sale.ts'
import { createStripePayments } from '../payment/stripe/stripe-payments.ts'
import type { ShopServices } from '../routes/services.ts'
import { contentOf } from './content-in-memory.ts'
import { beginCheckout, placeOrder, sampleLine } from './place-order.ts'
import { SITE } from './running-shop.ts'
import { sampleFacts } from './sample-facts.ts'
import { scriptedPayments } from './scripted-payments.ts'
import { silentServices } from './silent-services.ts'
import { openTestDatabase } from './test-database.ts'
import { pool, startTokenIssuer } from './token-issuer.ts'
import { unguarded } from './unguarded.ts'

const { readEvent } = createStripePayments({
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_fuzz',
  apiUrl: undefined,
  origins: [SITE],
})

const product = (id: string, priceOre: number): [string, ProductForSale] => [
  id,
  { ...sampleLine(id, { priceOre }), facts: sampleFacts },
]

export const catalogue = new Map([product('fod', 25_000), product('fist', 18_750), product('map', 4_900)])

/** Tokens, signatures and database are real; content and payments are in memory. No attack may read or change the victim's data. */
export async function startFuzzShop() {
  const [issuer, { database, close }] = await Promise.all([startTokenIssuer(), openTestDatabase()])
  const services: ShopServices = {
    ...silentServices,
    database,
    identity: createUserPoolIdentity({ ...pool, issuer: issuer.issuer }, isErasedSince(database)),
    content: contentOf([...catalogue.values()]),
    payments: { ...scriptedPayments(), readEvent },
    returnOrigins: [SITE],
  }
  const app = createShopApi(services, unguarded)
  const newShopper = () => {
    const sub = randomUUID()
    const email = `${sub}@candlecast.example`
    return { sub, email, idToken: issuer.tokenFor(sub, email) }
  }
  const victim = newShopper()
  await placeOrder(database, victim.sub)
  const open = await beginCheckout(database, victim.sub, { lines: [sampleLine('fist')] })
  const paths = ['/api/unlocked-content', '/api/orders', `/api/checkout-session?reference=${open}`]
  return {
    app,
    database,
    newShopper,
    tokenFor: issuer.tokenFor,
    victim,
    readVictim: () =>
      Promise.all(
        paths.map(async (path) => {
          const headers = { authorization: `Bearer ${victim.idToken}` }
          return (await app.request(path, { headers })).json()
        }),
      ),
    stop: () => Promise.all([issuer.stop(), close()]),
  }
}

const answerSchema = v.looseObject({ status: v.number(), title: v.string(), detail: v.string() })

/** @throws for a response that is 5xx or breaks the contract */
export async function readAnswer(response: Response) {
  const { status, headers } = response
  const text = await response.text()
  if (status >= 500) throw new Error(`${status} ${text}`)
  if (status < 400) return { status, code: undefined, text }
  if (headers.get('cache-control') !== 'no-store') throw new Error(`An answer ${status} that may be stored`)
  if (headers.get('content-type') !== 'application/problem+json') throw new Error(`${status} ${text}`)
  const body: unknown = JSON.parse(text)
  if (v.parse(answerSchema, body).status !== status) throw new Error(`Not ${status}: ${text}`)
  return { status, code: v.parse(problemSchema, body).code, text }
}
