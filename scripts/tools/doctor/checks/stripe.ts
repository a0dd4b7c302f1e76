import Stripe from 'stripe'
import { neededEvents } from '../../../../web/server/shop/payment/stripe-events.ts'
import { shopApiPaths } from '../../../../web/shared/shop-contract.ts'
import { advice, type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Target } from '../target.ts'
import type { Variables } from '../variables.ts'

/** `apiUrl` is set when the local payment page replaces Stripe. `isTaxOn`: the shop wants Stripe Tax to compute the VAT. */
export type StripeAccount = { secretKey: string; apiUrl?: string | undefined; isTaxOn?: boolean }

/** Read from the shell's environment only: the key must not be in a file. */
export const stripeAccount = ({
  STRIPE_SECRET_KEY,
  STRIPE_API_URL,
  STRIPE_TAX,
}: Variables): StripeAccount | undefined =>
  STRIPE_SECRET_KEY
    ? { secretKey: STRIPE_SECRET_KEY, apiUrl: STRIPE_API_URL, isTaxOn: STRIPE_TAX === 'on' }
    : undefined

const PATIENCE_MS = 10_000
const PAGE = 'https://dashboard.stripe.com/webhooks'

function connect({ secretKey, apiUrl }: StripeAccount) {
  const local = apiUrl ? new URL(apiUrl) : undefined
  const host = local && { host: local.hostname, port: local.port, protocol: 'http' as const }
  return new Stripe(secretKey, { timeout: PATIENCE_MS, maxNetworkRetries: 0, telemetry: false, ...host })
}

/** Whether an endpoint leads to this shop. Locally it is the API's own address, otherwise the site's. */
const leadsHere = (address: string, { site, isLocal }: Target) =>
  isLocal
    ? URL.parse(address)?.pathname === shopApiPaths.paymentWebhook
    : address === `${site}${shopApiPaths.paymentWebhook}`

function judge(endpoint: Stripe.WebhookEndpoint | undefined, { site }: Target): Finding {
  const address = `${site}${shopApiPaths.paymentWebhook}`
  if (!endpoint) {
    return fault({
      what: 'Stripe sends no events to the shop: buyers would get nothing',
      where: address,
      cure: `Add this endpoint at ${PAGE} with the events ${neededEvents.join(', ')}, and set STRIPE_WEBHOOK_SECRET to its signing secret.`,
    })
  }
  const enabled = new Set(endpoint.enabled_events)
  const missing = enabled.has('*') ? [] : neededEvents.filter((type) => !enabled.has(type))
  if (endpoint.status !== 'enabled') {
    return fault({
      what: 'The webhook endpoint at Stripe is disabled',
      where: address,
      cure: `Enable it at ${PAGE}.`,
    })
  }
  if (missing.length > 0) {
    const what = `Stripe doesn’t send the shop ${missing.join(', ')}`
    return fault({ what, where: address, cure: `Add these events to the endpoint at ${PAGE}.` })
  }
  return ok('Stripe: it accepts the key, and sends all events that the shop needs')
}

/** Checks the webhook endpoint at Stripe and its events. It only reads. */
export async function checkStripe(target: Target, account: StripeAccount | undefined): Promise<Finding[]> {
  if (!target.site) return []
  if (!account) {
    return [
      advice({
        what: 'The webhook endpoint at Stripe was not checked',
        where: 'STRIPE_SECRET_KEY',
        cure: 'Set it in the environment of the shell and run `npm run doctor` again; a restricted key that reads webhook endpoints is enough.',
      }),
    ]
  }
  try {
    const { data } = await connect(account).webhookEndpoints.list({ limit: 100 })
    return [
      judge(
        data.find(({ url }) => leadsHere(url, target)),
        target,
      ),
    ]
  } catch (error) {
    const what = `Stripe refuses to list its webhook endpoints: ${reasonOf(error)}`
    return [
      fault({ what, where: 'STRIPE_SECRET_KEY', cure: 'Compare the key with dashboard.stripe.com/apikeys.' }),
    ]
  }
}
