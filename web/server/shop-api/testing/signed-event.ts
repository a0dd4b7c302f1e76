import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { shopApiPaths } from '#shared/api/paths.ts'

/** The Stripe-Signature header, made by Stripe's package. `timestamp` is in seconds since 1970. */
export const signedEvent = (payload: string, options: { secret: string; timestamp?: number }): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, ...options })

/** Sends a signed event as Stripe does. `secret` defaults to the local payment page's. */
export async function sendEvent(
  shopUrl: string,
  type: Stripe.Event.Type,
  object: object,
  secret: string = localPayment.webhookSecret,
): Promise<Response> {
  const created = Math.floor(Date.now() / 1000)
  const id = `evt_${randomUUID()}`
  const body = JSON.stringify({ id, object: 'event', created, type, data: { object } })
  return fetch(`${shopUrl}${shopApiPaths.paymentWebhook}`, {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signedEvent(body, { secret }) },
  })
}
