import Stripe from 'stripe'
import { connectToStripe } from '#server/shop-api/payment/stripe/stripe-client.ts'
import { neededEvents } from '#server/shop-api/payment/stripe/stripe-events.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { reasonOf } from '../doctor/finding.ts'
import type { Values } from './settings-file.ts'

type Made = { secret: string } | { why: string } | undefined

/**
 * Makes the endpoint at Stripe that the shop's events go to. Stripe shows its signing secret once, in this answer.
 * https://docs.stripe.com/api/webhook_endpoints/create
 * @returns undefined when the account has an endpoint with this address, which stays as it is
 */
export async function makePaymentEndpoint({
  STRIPE_SECRET_KEY: secretKey = '',
  STRIPE_API_URL: apiUrl,
  SITE_ADDRESS: host = '',
}: Values): Promise<Made> {
  const stripe = connectToStripe({ secretKey, apiUrl })
  const url = `https://${host}${shopApiPaths.paymentWebhook}`
  try {
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
      if (endpoint.url === url) return undefined
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...neededEvents],
      // Of the installed package, which reads the events. The account's own version may be another.
      api_version: Stripe.API_VERSION,
    })
    return secret ? { secret } : { why: 'Stripe shows no signing secret.' }
  } catch (error) {
    return { why: reasonOf(error) }
  }
}
