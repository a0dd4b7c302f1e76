import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { problemSchema } from '#shared/shop-contract.ts'
import { isErasedSince } from '../account/erased-accounts.ts'
import { createUserPoolIdentity } from '../account/user-pool.ts'
import { createShopApi } from '../app.ts'
import type { ProductForSale } from '../catalogue/products-for-sale.ts'
import { claimCheckout } from '../checkout/claim-checkout.ts'
import { createGiftCodes } from '../codes/gift-codes.ts'
import { storeSession } from '../payment/checkout-record.ts'
import { recordPaymentEvent } from '../payment/payment-record.ts'
import { createStripePayments } from '../payment/stripe/stripe-payments.ts'
import type { ShopServices } from '../routes/services.ts'
import { contentOf } from './content-in-memory.ts'
import { SITE } from './running-shop.ts'
import { unlockAtOnce } from './sample-consent.ts'
import { sampleFacts } from './sample-facts.ts'
import { calendarYear, sampleLegalContent } from './sample-legal.ts'
import { scriptedPayments } from './scripted-payments.ts'
import { openTestDatabase } from './test-database.ts'
import { pool, startTokenIssuer, type TokenFault } from './token-issuer.ts'
import { unguarded } from './unguarded.ts'

const { readEvent } = createStripePayments({
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_fuzz',
  apiUrl: undefined,
  origins: [SITE],
})

const product = (id: string, priceOre: number, unlocks: string[]): ProductForSale => ({
  id,
  title: `The ${id}`,
  priceOre,
  unlocks,
  imageUrl: null,
  vatRate: 25,
  preOrder: false,
  facts: sampleFacts,
})

export const catalogue = new Map(
  [product('fod', 25_000, ['fod']), product('fist', 18_750, ['fist']), product('map', 4_900, ['map'])].map(
    (item) => [item.id, item],
  ),
)

/** Tokens, signatures and database are real; content and payments are in memory. No attack may read or change the victim's data. */
export async function startFuzzShop() {
  const [issuer, { database, close }] = await Promise.all([startTokenIssuer(), openTestDatabase()])
  const payments = {
    ...scriptedPayments(),
    readEvent,
  }
  const services: ShopServices = {
    database,
    identity: createUserPoolIdentity({ ...pool, issuer: issuer.issuer }, isErasedSince(database)),
    content: contentOf([...catalogue.values()]),
    payments,
    giftCodes: createGiftCodes('a secret of the fuzz tests'),
    isLive: false,
    returnOrigins: [SITE],
    financialYear: calendarYear,
    webhookGraceMs: 0,
    now: Date.now,
  }
  const app = createShopApi(services, unguarded)
  const newShopper = (faults: readonly TokenFault[] = []) => {
    const sub = randomUUID()
    const email = `${sub}@candlecast.example`
    return { sub, email, idToken: issuer.tokenFor(sub, email, faults) }
  }

  const victim = newShopper()
  const begin = async (lines: ProductForSale[]) => {
    const intent = {
      ...victim,
      isEmailVerified: true,
      attempt: randomUUID(),
      lines,
      legal: sampleLegalContent,
      returnOrigin: SITE,
      legalVersions: {},
      deliveryChoice: unlockAtOnce(lines),
    }
    const claim = await claimCheckout(database, intent)
    if (claim.status !== 'claimed') throw new Error(claim.status)
    const session = await payments.openSession(claim.checkout)
    await storeSession(database, claim.checkout.reference, session)
    return { ...claim.checkout, sessionId: session.id }
  }
  const bought = await begin([product('fod', 25_000, ['fod'])])
  await recordPaymentEvent(database, {
    id: randomUUID(),
    type: 'paymentSucceeded',
    reference: bought.reference,
    sessionId: bought.sessionId,
    paymentIntent: 'pi_of_the_victim',
    totalOre: bought.totalOre,
    currency: 'sek',
    paidAt: new Date(),
  })
  const opened = await begin([product('fist', 18_750, ['fist'])])
  const get = async (path: string) =>
    (await app.request(path, { headers: { authorization: `Bearer ${victim.idToken}` } })).json()

  return {
    app,
    database,
    newShopper,
    tokenFor: issuer.tokenFor,
    victim: { ...victim, bought, open: opened },
    victims: async () => [
      await get('/api/unlocked-content'),
      await get('/api/orders'),
      await get(`/api/checkout-session?reference=${bought.reference}`),
      await get(`/api/checkout-session?reference=${opened.reference}`),
    ],
    stop: () => Promise.all([issuer.stop(), close()]),
  }
}

const answerSchema = v.looseObject({ status: v.number(), title: v.string(), detail: v.string() })

/** @throws for a response that is 5xx or breaks the contract */
export async function readAnswer(response: Response) {
  const { status, headers } = response
  const text = await response.text()
  if (status >= 500) throw new Error(`${status} ${text}`)
  if (headers.get('cache-control') !== 'no-store') throw new Error(`An answer ${status} that may be stored`)
  if (status < 400) return { status, code: undefined, text }
  if (headers.get('content-type') !== 'application/problem+json') throw new Error(`${status} ${text}`)
  const body: unknown = JSON.parse(text)
  if (v.parse(answerSchema, body).status !== status) throw new Error(`Not ${status}: ${text}`)
  return { status, code: v.parse(problemSchema, body).code, text }
}
