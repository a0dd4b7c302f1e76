import Stripe from 'stripe'
import { type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { StripeAccount } from './stripe.ts'

const PATIENCE_MS = 10_000
const PAGE = 'https://dashboard.stripe.com/settings/tax'
const where = 'STRIPE_TAX'

/** Checks that the account can compute VAT, if the shop asks it to. It only reads; the check of Stripe reports a missing key. */
export async function checkStripeTax(account: StripeAccount | undefined): Promise<Finding[]> {
  if (!account?.isTaxOn) return []
  const { secretKey, apiUrl } = account
  const local = apiUrl ? new URL(apiUrl) : undefined
  const stripe = new Stripe(secretKey, {
    ...{ timeout: PATIENCE_MS, maxNetworkRetries: 0, telemetry: false },
    ...(local && { host: local.hostname, port: local.port, protocol: 'http' }),
  })
  try {
    const { status, status_details } = await stripe.tax.settings.retrieve()
    if (status === 'active')
      return [ok('Stripe Tax: it computes the VAT of each country where you are registered')]
    const missing = status_details.pending?.missing_fields?.join(', ') || 'its settings'
    return [
      fault({
        what: `Stripe Tax lacks ${missing}: no checkout opens`,
        where,
        cure: `Complete it at ${PAGE}, or set STRIPE_TAX=off.`,
      }),
    ]
  } catch (error) {
    return [
      fault({
        what: `Stripe does not show its tax settings: ${reasonOf(error)}`,
        where,
        cure: 'Give the key the permission to read tax settings, or set STRIPE_TAX=off.',
      }),
    ]
  }
}
