/** Past payments, refunds and disputes as Stripe lists them, for reconciliation. */
import type { PaymentHistory } from '../ports.ts'
import { connectToStripe, type StripeSettings, stripeFailure } from './stripe-client.ts'
import { disputeFact, refundFact, sessionFact } from './stripe-events.ts'
import { SESSION_DETAILS } from './stripe-payments.ts'

/** Items per page: Stripe's maximum. */
const PAGE = 100

const createdSince = (since: Date) => ({
  limit: PAGE,
  created: { gte: Math.floor(since.getTime() / 1000) },
})

/** Turns each listed object into an event, and leaves out those that don't concern us. */
async function* facts<Listed, Fact>(
  list: AsyncIterable<Listed>,
  factOf: (listed: Listed) => Fact | undefined,
): AsyncIterable<Fact> {
  try {
    for await (const listed of list) {
      const fact = factOf(listed)
      if (fact) yield fact
    }
  } catch (error) {
    throw stripeFailure(error)
  }
}

export function createStripeHistory(settings: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): PaymentHistory {
  const stripe = connectToStripe(settings)
  const sessionDetails = { expand: [`data.${SESSION_DETAILS}`] }
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
