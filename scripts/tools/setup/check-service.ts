import { Resolver } from 'node:dns/promises'
import Stripe from 'stripe'
import { connectToStripe } from '#server/shop-api/payment/stripe/stripe-client.ts'
import { type Finding, reasonOf } from '../doctor/finding.ts'
import { checkPool } from '../doctor/pool.ts'
import { checkMail } from '../doctor/shop.ts'
import { checkReach, projectTarget } from '../doctor/target.ts'
import type { ServiceName } from './questions.ts'
import type { Values } from './settings-file.ts'

const DNS_MS = 3_000

/** In plain words what a service says about the answers; undefined when it accepts them. */
type Said = string | undefined

const saidBy = (findings: readonly Finding[]): Said =>
  findings
    .filter(({ status }) => status === 'fault')
    .map((finding) => ('cure' in finding ? `${finding.what}. ${finding.cure}` : finding.what))
    .join('\n') || undefined

async function checkContent(values: Values): Promise<Said> {
  const target = projectTarget(values)
  return target ? saidBy([await checkReach(target)]) : 'The project id is not one of Sanity.'
}

async function checkPayment({
  STRIPE_SECRET_KEY: secretKey = '',
  STRIPE_API_URL: apiUrl,
}: Values): Promise<Said> {
  try {
    await connectToStripe({ secretKey, apiUrl }).webhookEndpoints.list({ limit: 1 })
    return undefined
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError)
      return `Stripe does not answer: ${reasonOf(error)} Check the network.`
    return `Stripe refuses the key: ${reasonOf(error)}`
  }
}

async function checkDomain({ SITE_ADDRESS: host = '' }: Values): Promise<Said> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 })
  try {
    await Promise.any([resolver.resolve4(host), resolver.resolve6(host)])
    return undefined
  } catch {
    return `${host} leads nowhere yet: make an A record (and an AAAA record) with the address of the server.`
  }
}

const CHECKS: Record<ServiceName, (values: Values) => Promise<Said>> = {
  domain: checkDomain,
  content: checkContent,
  pool: async (values) => saidBy(await checkPool(values)),
  payment: checkPayment,
  mail: async (values) => saidBy(await checkMail(values)),
}

export const checkService = (name: ServiceName, values: Values): Promise<Said> => CHECKS[name](values)
