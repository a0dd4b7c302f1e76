import Stripe from 'stripe'

/** The Stripe-Signature header for a body, by Stripe's own package. `timestamp` in seconds since 1970. */
export const signedEvent = (payload: string, options: { secret: string; timestamp?: number }): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, ...options })
