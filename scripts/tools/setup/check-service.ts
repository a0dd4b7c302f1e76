import { Resolver } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import Stripe from 'stripe'
import { connectToStripe } from '#server/shop-api/payment/stripe/stripe-client.ts'
import { type Finding, reasonOf } from '../doctor/finding.ts'
import { checkPool } from '../doctor/pool.ts'
import { checkMail } from '../doctor/shop.ts'
import { checkReach, projectTarget } from '../doctor/target.ts'
import type { ServiceName } from './questions.ts'
import type { Values } from './settings-file.ts'

const DNS_MS = 3_000

/** In plain words what a service says about the answers; undefined when it accepts them. `note` is no fault. */
type Said = string | { note: string } | undefined

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

const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('100.64.0.0', 10)
PRIVATE.addSubnet('127.0.0.0', 8)
PRIVATE.addSubnet('169.254.0.0', 16)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)

const isPublic = (ip: string) => (isIPv6(ip) ? /^[23]/.test(ip) : !PRIVATE.check(ip))

/** @param own addresses of this machine. Behind a router, or in a container, none of them is public. */
export function judgeDomain(host: string, found: readonly string[], own: readonly string[]): Said {
  const here = own.filter(isPublic)
  if (found.length === 0)
    return `${host} leads nowhere yet: make an A record (and an AAAA record) with the address of the server.`
  if (found.some((ip) => here.includes(ip))) return undefined
  const leads = `${host} leads to ${found.join(' and ')}`
  const families = here.filter((ip) => found.some((other) => isIPv6(other) === isIPv6(ip)))
  return families.length === 0
    ? { note: `${leads}: compare it with the address of the server.` }
    : `${leads}, elsewhere: this machine has ${families.join(' and ')}. Correct the A record (and the AAAA record).`
}

async function checkDomain(host: string): Promise<Said> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 })
  const none = (): string[] => []
  const found = await Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)])
  const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? [])
  return judgeDomain(host, found.flat(), own)
}

const CHECKS: Record<ServiceName, (values: Values) => Promise<Said>> = {
  domain: ({ SITE_ADDRESS: host = '' }) => checkDomain(host),
  secondName: async ({ WWW_ADDRESS: host }) => (host ? checkDomain(host) : undefined),
  content: checkContent,
  pool: async (values) => saidBy(await checkPool(values)),
  payment: checkPayment,
  mail: async (values) => saidBy(await checkMail(values)),
}

export const checkService = (name: ServiceName, values: Values): Promise<Said> => CHECKS[name](values)
