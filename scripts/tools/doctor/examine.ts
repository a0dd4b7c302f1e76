import { isLiveKey } from '#shared/settings.ts'
import { CONTENT_CHECKS } from './content.ts'
import { checkCors, checkLive, checkReach, checkToken, checkVisibility } from './content-service.ts'
import { type Finding, fault, reasonOf } from './finding.ts'
import { checkPool } from './pool.ts'
import { type AwsCredentials, checkPoolSettings } from './pool-settings.ts'
import { checkShop, checkStripe, type StripeAccount } from './shop.ts'
import { checkAddresses, checkHeaders, checkSite } from './site.ts'
import type { Target, Variables } from './target.ts'

type Check = (target: Target) => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>

const { checkTypes, checkSingletons, checkSlugs, checkUnlocks, checkSeller, checkTexts, checkSamples } =
  CONTENT_CHECKS
/** In the order in which to fix their findings. They need a content service that answers. */
const checksFor = (account: StripeAccount | undefined): readonly Check[] => [
  ...[checkToken, checkVisibility, checkTypes, checkSingletons, checkSlugs],
  ...[
    checkUnlocks,
    checkSeller,
    checkTexts,
    (target: Target) => checkSamples(target, isLiveKey(account?.secretKey ?? '')),
  ],
  ...[checkCors, (target: Target) => checkLive(target)],
]

/** A check that throws becomes a finding; the other checks continue. */
async function run(check: Check, target: Target): Promise<Finding[]> {
  try {
    return [await check(target)].flat()
  } catch (error) {
    const cure = 'Run `npm run doctor` again; if it fails again, report it.'
    return [fault(`A check failed: ${reasonOf(error)}`, target.name, cure)]
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
  const findings = await Promise.all([
    checkSite(target),
    checkHeaders(variables),
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
  const shop = await Promise.all([checkShop(target), checkStripe(target, account)])
  const checks = reach.status === 'ok' ? checksFor(account) : []
  const findings = await Promise.all(checks.map((check) => run(check, target)))
  const deployed = variables ? await examineDeployed(target, variables, aws) : []
  return [reach, ...findings.flat(), ...addresses, ...deployed, ...shop.flat()]
}
