import { describeError, logFault, ShopFault } from '#common/log.ts'
import type { IsStored, PaymentEvent, PaymentHistory } from '../payments.ts'
import { connectToStripe, isOwnMarker, type StripeSettings, stripeFailure } from './stripe-client.ts'
import { disputeEvent, refundEvent, sessionEvent } from './stripe-events.ts'
import { markerOf } from './stripe-objects.ts'
import { SESSION_DETAILS } from './stripe-payments.ts'

/** Stripe's maximum. */
const PAGE = 100

const createdSince = (since: Date) => ({
  limit: PAGE,
  created: { gte: Math.floor(since.getTime() / 1000) },
})

type Settings = Pick<StripeSettings, 'secretKey' | 'apiUrl' | 'origins'>

/** @param isStored recognises our objects that lack a marker or have a former origin of the site as their marker */
export function createStripeHistory(settings: Settings, isStored: IsStored): PaymentHistory {
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
