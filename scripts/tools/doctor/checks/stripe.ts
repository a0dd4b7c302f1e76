import Stripe from 'stripe'
import { neededEvents } from '../../../../web/server/shop/payment/stripe-events.ts'
import { shopApiPaths } from '../../../../web/shared/shop-contract.ts'
import { advice, type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Target } from '../target.ts'
import type { Variables } from '../variables.ts'

/** `apiUrl` of a payment page on this machine, in Stripe's place. */
export type StripeAccount = { secretKey: string; apiUrl?: string | undefined }

/** From the environment of the shell alone: the key stands in no file. */
export const stripeAccount = ({ STRIPE_SECRET_KEY, STRIPE_API_URL }: Variables): StripeAccount | undefined =>
  STRIPE_SECRET_KEY ? { secretKey: STRIPE_SECRET_KEY, apiUrl: STRIPE_API_URL } : undefined

const PATIENCE_MS = 10_000
const PAGE = 'https://dashboard.stripe.com/webhooks'

function connect({ secretKey, apiUrl }: StripeAccount) {
  const local = apiUrl ? new URL(apiUrl) : undefined
  const host = local && { host: local.hostname, port: local.port, protocol: 'http' as const }
  return new Stripe(secretKey, { timeout: PATIENCE_MS, maxNetworkRetries: 0, telemetry: false, ...host })
}

/** On one machine events go to the API itself; elsewhere to the site's address. */
const leadsHere = (address: string, { site, isLocal }: Target) =>
  isLocal
    ? URL.parse(address)?.pathname === shopApiPaths.paymentWebhook
    : address === `${site}${shopApiPaths.paymentWebhook}`

function judge(endpoint: Stripe.WebhookEndpoint | undefined, { site }: Target): Finding {
  const address = `${site}${shopApiPaths.paymentWebhook}`
  if (!endpoint) {
    return fault({
      what: 'Stripe sends no events to the shop: whoever pays gets nothing',
      where: address,
      cure: `Add this endpoint at ${PAGE} with the events ${neededEvents.join(', ')}, and set STRIPE_WEBHOOK_SECRET to its signing secret.`,
    })
  }
  const told = new Set(endpoint.enabled_events)
  const missing = told.has('*') ? [] : neededEvents.filter((type) => !told.has(type))
  if (endpoint.status !== 'enabled') {
    return fault({
      what: 'The webhook endpoint at Stripe is disabled',
      where: address,
      cure: `Enable it at ${PAGE}.`,
    })
  }
  if (missing.length > 0) {
    const what = `Stripe doesn’t tell the shop of ${missing.join(', ')}`
    return fault({ what, where: address, cure: `Add these events to the endpoint at ${PAGE}.` })
  }
  return ok('Stripe: it takes the key, and tells the shop of every event that it needs')
}

/** Whether Stripe knows where to send events, and which. Looks only; nothing is changed there. */
export async function checkStripe(target: Target, account: StripeAccount | undefined): Promise<Finding[]> {
  if (!target.site) return []
  if (!account) {
    return [
      advice({
        what: 'What Stripe sends to the shop is not checked',
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
    const what = `Stripe does not say where it sends events: ${reasonOf(error)}`
    return [
      fault({ what, where: 'STRIPE_SECRET_KEY', cure: 'Compare the key with dashboard.stripe.com/apikeys.' }),
    ]
  }
}
