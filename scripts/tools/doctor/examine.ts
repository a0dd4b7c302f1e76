import { isLiveKey } from '#shared/settings.ts'
import { CONTENT_CHECKS } from './content.ts'
import { checkCors, checkLive, checkToken, checkVisibility } from './content-service.ts'
import { type Finding, fault, findingText, reasonOf, summary } from './finding.ts'
import { checkLinks } from './links/check-links.ts'
import { checkMail } from './mail.ts'
import { checkPool } from './pool.ts'
import { type AwsCredentials, awsCredentials, checkPoolSettings } from './pool-settings.ts'
import { checkReach } from './reach.ts'
import { checkShop, checkStripe, type StripeAccount, stripeAccount } from './shop.ts'
import { checkAddresses, checkHeaders, checkSite } from './site.ts'
import { projectTarget, type Target, type Variables } from './target.ts'
import { checkVariables } from './variables.ts'

type Check = (target: Target) => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>

const {
  checkLaunch,
  checkTypes,
  checkSingletons,
  checkSlugs,
  checkUnlocks,
  checkSeller,
  checkTexts,
  checkSamples,
} = CONTENT_CHECKS
/** In the order in which to fix their findings. They need a content service that answers. */
const checksFor = (account: StripeAccount | undefined): readonly Check[] => [
  ...[checkToken, checkVisibility, checkLaunch, checkTypes, checkSingletons, checkSlugs],
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
    const cure = 'Run it again; if it fails again, report it.'
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
async function examineDeployed(target: Target, { variables, aws, secrets = {} }: Project) {
  const findings = await Promise.all([
    checkSite(target),
    checkHeaders(variables),
    checkPool(variables),
    checkPoolSettings(variables, aws),
    checkMail(secrets),
  ])
  return withoutRepetitions(findings.flat())
}

/** A real project. */
type Project = {
  variables: Variables
  /** Allow the check to read the settings of the user pool. */
  aws?: AwsCredentials | undefined
  /** Have the mail server of the shop. */
  secrets?: Variables
}
type Further = { account?: StripeAccount | undefined; project?: Project }

/** Runs all checks of content, site, Studio and shop. Findings are in the order in which to fix them. */
export async function examine(target: Target, { account, project }: Further = {}): Promise<Finding[]> {
  const [reach, addresses] = await Promise.all([checkReach(target), checkAddresses(target)])
  const shop = await Promise.all([checkShop(target), checkStripe(target, account)])
  const checks = reach.status === 'ok' ? checksFor(account) : []
  const findings = await Promise.all(checks.map((check) => run(check, target)))
  const deployed = project ? await examineDeployed(target, project) : []
  return [reach, ...findings.flat(), ...addresses, ...deployed, ...shop.flat()]
}

type Settings = {
  variables: Variables
  secrets: Variables
  knowsStudio: boolean
  /** Asks the sites that the content links to. */
  asksLinks: boolean
}

/** Examines the project that the settings name. `secrets` are of the environment or of the server's file. */
export async function examineProject({
  variables,
  secrets,
  knowsStudio,
  asksLinks,
}: Settings): Promise<Finding[]> {
  const target = projectTarget(variables, secrets.SANITY_AUTH_TOKEN)
  console.log(`Examining ${target?.name ?? 'the settings'} …\n`)
  const findings = checkVariables(variables, { knowsStudio })
  if (!target) return findings
  const project = { variables, secrets, aws: awsCredentials(secrets) }
  const examined = await examine(target, { account: stripeAccount(secrets), project })
  return [...findings, ...examined, ...(asksLinks ? await run((of) => checkLinks(of), target) : [])]
}

/** Prints the findings. The exit code is 1 if there is a fault. */
export function printFindings(findings: readonly Finding[]) {
  for (const finding of findings) console.log(findingText(finding))
  console.log(`\n${summary(findings)}`)
  if (findings.some(({ status }) => status === 'fault')) process.exitCode = 1
}
