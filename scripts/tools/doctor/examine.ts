import { checkAddresses } from './checks/addresses.ts'
import { checkContent } from './checks/content.ts'
import { checkCors } from './checks/cors.ts'
import { checkDelivery } from './checks/delivery.ts'
import { checkFields } from './checks/fields.ts'
import { checkHeaders, securitySettings } from './checks/headers.ts'
import { checkLiveEvents } from './checks/live.ts'
import { checkPool } from './checks/pool.ts'
import { checkReach } from './checks/reach.ts'
import { checkShop } from './checks/shop.ts'
import { checkStripe, type StripeAccount } from './checks/stripe.ts'
import { checkToken, checkVisibility } from './checks/visibility.ts'
import { type Finding, fault, reasonOf } from './finding.ts'
import type { Target } from './target.ts'
import type { Variables } from './variables.ts'

type Check = (target: Target) => Finding | Finding[] | Promise<Finding | Finding[]>

const CONTENT_CHECKS: Readonly<Record<string, Check>> = {
  token: checkToken,
  visibility: checkVisibility,
  content: checkContent,
  fields: checkFields,
  cors: checkCors,
  'live events': checkLiveEvents,
}

/** A check that throws becomes a finding; the other checks continue. */
async function run(name: string, check: Check, target: Target): Promise<Finding[]> {
  try {
    return [await check(target)].flat()
  } catch (error) {
    const what = `The check of ${name} failed: ${reasonOf(error)}`
    return [
      fault({ what, where: target.name, cure: 'Run `npm run doctor` again; if it fails again, report it.' }),
    ]
  }
}

/** Checks of deployed sites only: a development server renders no pages and sends no security headers. */
async function examineDeployed(target: Target, variables: Variables): Promise<Finding[]> {
  const settings = securitySettings(variables)
  const findings = await Promise.all([
    checkDelivery(target),
    settings ? checkHeaders(settings) : [],
    checkPool(variables),
  ])
  return findings.flat()
}

type Further = {
  account?: StripeAccount | undefined
  /** Settings of a real project. */
  variables?: Variables
}

/** Runs all checks of content, site, Studio and shop. Findings are in the order in which to fix them. */
export async function examine(target: Target, { account, variables }: Further = {}): Promise<Finding[]> {
  const [reach, addresses] = await Promise.all([checkReach(target), checkAddresses(target)])
  const shop = await Promise.all([checkShop(target), checkStripe(target, account)])
  const checks = reach.status === 'ok' ? Object.entries(CONTENT_CHECKS) : []
  const findings = await Promise.all(checks.map(([name, check]) => run(name, check, target)))
  const deployed = variables ? await examineDeployed(target, variables) : []
  return [reach, ...findings.flat(), ...addresses, ...deployed, ...shop.flat()]
}
