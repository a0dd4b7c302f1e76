import { checkAddresses } from './checks/addresses.ts'
import { checkContent } from './checks/content.ts'
import { checkCors } from './checks/cors.ts'
import { checkDelivery } from './checks/delivery.ts'
import { checkFields } from './checks/fields.ts'
import { checkHeaders, securitySettings } from './checks/headers.ts'
import { checkLive } from './checks/live.ts'
import { checkPool } from './checks/pool/pool.ts'
import { checkPoolSettings } from './checks/pool/pool-settings.ts'
import { checkReach } from './checks/reach.ts'
import { checkSeller } from './checks/seller.ts'
import { checkShop } from './checks/shop.ts'
import { checkStripe, type StripeAccount } from './checks/stripe.ts'
import { checkStripeTax } from './checks/stripe-tax.ts'
import { checkUnlocks } from './checks/unlocks.ts'
import { checkToken, checkVisibility } from './checks/visibility.ts'
import type { AwsCredentials } from './cognito.ts'
import { type Finding, fault, reasonOf } from './finding.ts'
import type { Target } from './target.ts'
import type { Variables } from './variables.ts'

type Check = (target: Target) => Finding | Finding[] | Promise<Finding | Finding[]>

const CONTENT_CHECKS: Readonly<Record<string, Check>> = {
  token: checkToken,
  visibility: checkVisibility,
  content: checkContent,
  fields: checkFields,
  unlocks: checkUnlocks,
  seller: checkSeller,
  cors: checkCors,
  'live events': checkLive,
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

/** Two checks of the user pool, from outside and with credentials, can find the same fault. */
const withoutRepetitions = (findings: readonly Finding[]) => [
  ...new Map(
    findings.map((finding) => [JSON.stringify([finding.what, 'where' in finding && finding.where]), finding]),
  ).values(),
]

/** Checks of deployed sites only: a development server renders no pages and sends no security headers. */
async function examineDeployed(target: Target, variables: Variables, aws: AwsCredentials | undefined) {
  const settings = securitySettings(variables)
  const findings = await Promise.all([
    checkDelivery(target),
    settings ? checkHeaders(settings) : [],
    checkPool(variables),
    checkPoolSettings(variables, aws),
  ])
  return withoutRepetitions(findings.flat())
}

type Further = {
  account?: StripeAccount | undefined
  /** Settings of a real project. */
  variables?: Variables
  /** Allow the check to read the settings of the user pool. */
  aws?: AwsCredentials | undefined
}

/** Runs all checks of content, site, Studio and shop. Findings are in the order in which to fix them. */
export async function examine(target: Target, { account, variables, aws }: Further = {}): Promise<Finding[]> {
  const [reach, addresses] = await Promise.all([checkReach(target), checkAddresses(target)])
  const shop = await Promise.all([checkShop(target), checkStripe(target, account), checkStripeTax(account)])
  const checks = reach.status === 'ok' ? Object.entries(CONTENT_CHECKS) : []
  const findings = await Promise.all(checks.map(([name, check]) => run(name, check, target)))
  const deployed = variables ? await examineDeployed(target, variables, aws) : []
  return [reach, ...findings.flat(), ...addresses, ...deployed, ...shop.flat()]
}
