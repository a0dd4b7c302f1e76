/** Stripe's types and errors stay in this folder. */

import Stripe from 'stripe'
import { describeError, logFault, ShopFault } from '#common/log.ts'
import { maxCartItems } from '#shared/api/values.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  type Checkout,
  type IsStored,
  isSessionEvent,
  type PartialRefund,
  type PaymentEvent,
  type PaymentHistory,
  type PaymentStatus,
  type Payments,
  type SessionEvent,
  type SessionState,
} from '../payments.ts'
import { checkoutFrom, sessionParams } from './stripe-checkout.ts'
import {
  connectToStripe,
  createdSince,
  createStripeCalls,
  isMissing,
  isOwnMarker,
  isRefused,
  type StripeSettings,
  stripeFailure,
} from './stripe-client.ts'
import { disputeEvent, eventFrom, refundEvent, sessionEvent } from './stripe-events.ts'
import { lineTax, markerOf } from './stripe-objects.ts'
import { createStripeRegister } from './stripe-register.ts'

/** Without this expansion a session lacks the details of its payment. */
const SESSION_DETAILS = 'payment_intent.latest_charge'

const statusOfEvent: Record<SessionEvent['type'], PaymentStatus> = {
  paymentSucceeded: 'paid',
  paymentStarted: 'processing',
  paymentFailed: 'failed',
  sessionExpired: 'expired',
}

const isMade = (status: string | null) => status !== 'failed' && status !== 'canceled'

const stateOf = (event: SessionEvent | undefined): SessionState => ({
  status: event ? statusOfEvent[event.type] : 'open',
  event,
})

type Connection = {
  stripe: ReturnType<typeof connectToStripe>
  call: ReturnType<typeof createStripeCalls>
}

/** Finds earlier refunds by their metadata, because Stripe forgets idempotency keys after a day. */
async function refundPartly(
  { stripe, call }: Connection,
  paymentIntent: string,
  { orderNumber, lines, atMostOre }: PartialRefund,
  reason: { reason?: 'duplicate' },
) {
  const withdrawal = String(orderNumber)
  const { data } = await call(() => stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
  const earlier = data.filter(({ metadata, status }) => metadata?.withdrawal === withdrawal && isMade(status))
  const refunded = new Set(earlier.flatMap(({ metadata }) => metadata?.lines?.split(',') ?? []))
  const open = lines.filter(({ position }) => !refunded.has(String(position)))
  const amount = Math.min(
    atMostOre,
    open.reduce((sum, { ore }) => sum + ore, 0),
  )
  if (amount <= 0) return
  const positions = open.map(({ position }) => position).join()
  const options = { idempotencyKey: `withdrawal-${paymentIntent}-${positions}-${amount}` }
  const metadata = { withdrawal, lines: positions }
  const params = { payment_intent: paymentIntent, amount, metadata, ...reason }
  await call(() => stripe.refunds.create(params, options))
}

export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = connectToStripe(settings)
  const { sessions } = stripe.checkout
  const call = createStripeCalls()
  const isPaymentPage = ({ protocol, origin }: URL) => protocol === 'https:' || origin === settings.apiUrl

  const isOurs = isOwnMarker(settings)
  const isLive = /^[sr]k_live_/.test(settings.secretKey)

  /** Refunds and disputes have no marker, but their payment has. A payment that our key can't read belongs to another account. */
  async function isOurPayment({ paymentIntent }: { paymentIntent: string }): Promise<boolean> {
    try {
      return isOurs(markerOf(await call(() => stripe.paymentIntents.retrieve(paymentIntent))))
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  /** Reads the VAT by another call, because a session lists only its first lines. */
  async function withTaxes(event: SessionEvent | undefined): Promise<SessionEvent | undefined> {
    if (event?.type !== 'paymentSucceeded' || !event.isTaxedByService || !event.details) return event
    const expand = ['data.taxes']
    const { data } = await call(() =>
      sessions.listLineItems(event.sessionId, { limit: maxCartItems, expand }),
    )
    return { ...event, details: { ...event.details, taxes: data.map(lineTax) } }
  }

  async function readSession(id: string): Promise<SessionState> {
    try {
      return stateOf(
        await withTaxes(sessionEvent(await call(() => sessions.retrieve(id, { expand: [SESSION_DETAILS] })))),
      )
    } catch (error) {
      // A session of another key, for example of test mode, can't be paid here and must not block a checkout.
      if (isMissing(error)) return { status: 'expired', event: undefined }
      throw error
    }
  }

  return {
    register: createStripeRegister({ stripe, call }, { marker: settings.origins[0] ?? '', isOurs }),
    readSession,
    openSession: async (checkout: Checkout) => {
      const options = { idempotencyKey: `checkout-${checkout.reference}` }
      const { id, url } = await call(() => sessions.create(sessionParams(checkout, settings.tax), options))
      const address = url ? URL.parse(url) : null
      if (!address || !isPaymentPage(address))
        throw new ShopFault('The payment service gave no address of a payment page.')
      return { id, url: address.href }
    },
    expireSession: async (id) => {
      try {
        await call(() => sessions.expire(id))
        return 'expired'
      } catch (error) {
        // Stripe refuses to end a session that is paid, ended or unknown.
        if (!isRefused(error)) throw error
        const { status } = await readSession(id)
        if (status === 'open') throw error
        return status
      }
    },
    readCheckout: async (id) => checkoutFrom(await call(() => sessions.retrieve(id))),
    refund: async (paymentIntent, partial, reason) => {
      const given = reason ? { reason } : {}
      if (partial) return refundPartly({ stripe, call }, paymentIntent, partial, given)
      const options = { idempotencyKey: `refund-${paymentIntent}` }
      try {
        await call(() => stripe.refunds.create({ payment_intent: paymentIntent, ...given }, options))
      } catch (error) {
        if (!isRefused(error) || error.code !== 'charge_already_refunded') throw error
      }
    },
    readEvent: async (body, signature = '', isStored) => {
      const found = eventFrom(await readSigned(stripe.webhooks, settings.webhookSecret, body, signature), {
        isLive,
        isOurs,
      })
      if (!found) return undefined
      const { event, marker } = found
      if (isOurs(marker) || (await isStored(event))) return event
      return !isSessionEvent(event) && (await isOurPayment(event)) ? event : undefined
    },
  }
}

/** @param isStored recognises our objects that lack a marker or have a former origin of the site as their marker */
export function createStripeHistory(
  settings: Pick<StripeSettings, 'secretKey' | 'apiUrl' | 'origins'>,
  isStored: IsStored,
): PaymentHistory {
  const stripe = connectToStripe(settings)
  const isOurs = isOwnMarker(settings)
  const sessionDetails = { expand: [`data.${SESSION_DETAILS}`] }

  /** @returns undefined for an unreadable object, so that the rest of the list is still read */
  function readEvent<Listed, Kind>(listed: Listed, eventOf: (listed: Listed) => Kind): Kind | undefined {
    try {
      return eventOf(listed)
    } catch (error) {
      if (!(error instanceof ShopFault)) throw error
      if (isOurs(markerOf(listed))) logFault('reconcile-failed', describeError(error))
      return undefined
    }
  }

  async function* events<Listed, Kind extends PaymentEvent>(
    list: AsyncIterable<Listed>,
    eventOf: (listed: Listed) => Kind | undefined,
  ): AsyncIterable<Kind> {
    try {
      for await (const listed of list) {
        const event = readEvent(listed, eventOf)
        if (event && (isOurs(markerOf(listed)) || (await isStored(event)))) yield event
      }
    } catch (error) {
      throw stripeFailure(error)
    }
  }

  return {
    sessions: (since) =>
      events(stripe.checkout.sessions.list({ ...createdSince(since), ...sessionDetails }), sessionEvent),
    refunds: (since) =>
      events(stripe.refunds.list(createdSince(since)), (refund) =>
        refundEvent(`${refund.id} as of now`, refund),
      ),
    disputes: (since) =>
      events(stripe.disputes.list(createdSince(since)), (dispute) =>
        disputeEvent(`${dispute.id} as of now`, dispute),
      ),
  }
}

/** Such as `t=1795190400,v1=5257a8…`. Excludes empty values, for which the stripe package throws a plain Error. */
const SIGNATURE_FORM = /^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/

/** Seconds, earlier or later. Stripe signs each repetition anew. */
const TOLERANCE = 300

/**
 * Parses a webhook's body. Logs `payment-signature-old` if Stripe signed these bytes at another time: then a clock is wrong.
 * @throws Refusal unless Stripe signed these bytes within the last minutes
 */
async function readSigned(
  { signature: signatures }: Stripe['webhooks'],
  secret: string,
  body: Uint8Array,
  signature: string,
): Promise<unknown> {
  const refusal = new Refusal(
    { code: 'invalid-request' },
    'The signature doesn’t fit the body, or is too old.',
  )
  if (!signatures || !SIGNATURE_FORM.test(signature)) throw refusal
  const bytes = Buffer.from(body)
  const verify = (tolerance?: number) => signatures.verifyHeaderAsync(bytes, signature, secret, tolerance)
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  const aheadSeconds = Math.round(signedAt - Date.now() / 1000)
  try {
    await verify()
    if (Math.abs(aheadSeconds) > TOLERANCE) logFault('payment-signature-old', { aheadSeconds })
    if (aheadSeconds > TOLERANCE) throw refusal
    // constructEvent would throw for thin events, which other shops of the account may use.
    await verify(TOLERANCE)
    return JSON.parse(bytes.toString())
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeSignatureVerificationError
    throw isRefused || error instanceof SyntaxError ? refusal : error
  }
}
