/** Past payments, refunds and disputes as Stripe lists them, for reconciliation. */
import { describeError, logFault, ShopFault } from '#common/log.ts'
import type { PaymentEvent } from '../events.ts'
import type { IsStored, PaymentHistory } from '../payments.ts'
import { connectToStripe, knowsMark, type StripeSettings, stripeFailure } from './stripe-client.ts'
import { disputeFact, refundFact, sessionFact } from './stripe-events.ts'
import { markOf } from './stripe-objects.ts'
import { SESSION_DETAILS } from './stripe-payments.ts'

/** Items per page: Stripe's maximum. */
const PAGE = 100

const createdSince = (since: Date) => ({
  limit: PAGE,
  created: { gte: Math.floor(since.getTime() / 1000) },
})

type Settings = Pick<StripeSettings, 'secretKey' | 'apiUrl' | 'origins'>

/** @param isStored tells which sessions and payments are ours although their marker is missing, or an origin that the site no longer has */
export function createStripeHistory(settings: Settings, isStored: IsStored): PaymentHistory {
  const stripe = connectToStripe(settings)
  const isOurs = knowsMark(settings)
  const sessionDetails = { expand: [`data.${SESSION_DETAILS}`] }

  /** A fact about an object that lacks a part. The rest of a list must not wait for it. */
  function readFact<Listed, Fact>(listed: Listed, factOf: (listed: Listed) => Fact): Fact | undefined {
    try {
      return factOf(listed)
    } catch (error) {
      if (!(error instanceof ShopFault)) throw error
      if (isOurs(markOf(listed))) logFault('reconcile-failed', describeError(error))
      return undefined
    }
  }

  /** Turns each listed object into an event, and leaves out those of other shops. */
  async function* facts<Listed, Fact extends PaymentEvent>(
    list: AsyncIterable<Listed>,
    factOf: (listed: Listed) => Fact | undefined,
  ): AsyncIterable<Fact> {
    try {
      for await (const listed of list) {
        const fact = readFact(listed, factOf)
        if (fact && (isOurs(markOf(listed)) || (await isStored(fact)))) yield fact
      }
    } catch (error) {
      throw stripeFailure(error)
    }
  }

  return {
    sessions: (since) =>
      facts(stripe.checkout.sessions.list({ ...createdSince(since), ...sessionDetails }), sessionFact),
    refunds: (since) =>
      facts(stripe.refunds.list(createdSince(since)), (refund) =>
        refundFact(`${refund.id} as of now`, refund),
      ),
    disputes: (since) =>
      facts(stripe.disputes.list(createdSince(since)), (dispute) =>
        disputeFact(`${dispute.id} as of now`, dispute),
      ),
  }
}
