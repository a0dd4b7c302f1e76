/** Payments by Stripe Checkout. Its types and its errors end here. */
import Stripe from 'stripe'
import { createBulkhead } from '../../common/limits/bulkhead.ts'
import { ShopFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { Checkout, PaymentStatus, Payments } from '../ports.ts'
import { Refusal, StillOpening } from '../problem.ts'
import { checkoutFrom, sessionParams } from './stripe-checkout.ts'
import { eventFrom } from './stripe-events.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Origin of a payment page on this machine, in Stripe's place. */
  apiUrl: string | undefined
}

/** Twice, as a failed call is repeated, is still less than the site waits for us. */
const TIMEOUT_MS = 6_000
/** Of one process. Checkouts are rare beside all else that the API answers. */
const MOST_AT_ONCE = 20

/** As in `t=1795190400,v1=5257a8…`. The package throws an error of no type of its own when a value is empty. */
const SIGNATURE_FORM = /^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/

function connect({ secretKey, apiUrl }: StripeSettings) {
  const local = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(local && {
      host: local.hostname,
      port: local.port,
      protocol: local.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

const statusOf = ({ status, payment_status }: Stripe.Checkout.Session): PaymentStatus => {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  return payment_status === 'unpaid' ? 'processing' : 'paid'
}

function failure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error.code === 'idempotency_key_in_use' || error.statusCode === 409) {
    return new StillOpening('payment service', error)
  }
  const isOurs = error instanceof Stripe.errors.StripeInvalidRequestError
  return isOurs ? error : new Unavailable('payment service', error)
}

export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = connect(settings)
  const { sessions } = stripe.checkout
  const inRoom = createBulkhead('payment service', MOST_AT_ONCE)
  const ask = <Answer>(request: () => Promise<Answer>) =>
    inRoom(request).catch((error: unknown) => {
      throw failure(error)
    })
  const isPaymentPage = ({ protocol, origin }: URL) => protocol === 'https:' || origin === settings.apiUrl
  const readStatus = async (id: string) => statusOf(await ask(() => sessions.retrieve(id)))

  return {
    readStatus,
    openSession: async (checkout: Checkout) => {
      const options = { idempotencyKey: `checkout-${checkout.reference}` }
      const { id, url } = await ask(() => sessions.create(sessionParams(checkout), options))
      const address = url ? URL.parse(url) : null
      if (!address || !isPaymentPage(address))
        throw new ShopFault('Payment gave no address of a payment page.')
      return { id, url: address.href }
    },
    expireSession: async (id) => {
      try {
        return statusOf(await inRoom(() => sessions.expire(id)))
      } catch (error) {
        // Only an open session can be ended: this one has been paid, or is over.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw failure(error)
        const status = await readStatus(id)
        if (status === 'open') throw error
        return status
      }
    },
    readCheckout: async (id) => checkoutFrom(await ask(() => sessions.retrieve(id))),
    readEvent: async (body, signature = '') => {
      const refusal = new Refusal(
        { code: 'invalid-request' },
        'The signature doesn’t fit the body, or is too old.',
      )
      if (!SIGNATURE_FORM.test(signature)) throw refusal
      try {
        const text = Buffer.from(body)
        return eventFrom(await stripe.webhooks.constructEventAsync(text, signature, settings.webhookSecret))
      } catch (error) {
        throw error instanceof Stripe.errors.StripeSignatureVerificationError ? refusal : error
      }
    },
  }
}
