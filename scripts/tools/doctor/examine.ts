import { isLiveKey } from '#shared/settings.ts'
import { CONTENT_CHECKS } from './content.ts'
import { checkCors, checkLive, checkToken, checkVisibility } from './content-service.ts'
import { type Finding, fault, findingText, reasonOf, summary } from './finding.ts'
import { checkLinks } from './links/check-links.ts'
import { checkPool } from './pool.ts'
import { checkPoolSettings } from './pool-settings.ts'
import { checkMail, checkShop, checkStripe } from './shop.ts'
import { checkAddresses, checkHeaders, checkSite } from './site.ts'
import { checkReach, projectTarget, type Target, type Variables } from './target.ts'

type Findings = Finding | readonly Finding[]

/** A check that throws becomes a finding; the other checks continue. */
async function run(check: (target: Target) => Findings | Promise<Findings>, target: Target) {
  try {
    return [await check(target)].flat()
  } catch (error) {
    const cure = 'Run it again; if it fails again, report it.'
    return [fault(`A check failed: ${reasonOf(error)}`, target.name, cure)]
  }
}

/** In the order in which to fix their findings. They need a content service that answers. */
function examineContent(target: Target, isLive: boolean): Promise<Finding[][]> {
  const { checkLaunch, checkTypes, checkSingletons, checkSlugs, checkUnlocks, checkTexts } = CONTENT_CHECKS
  const checks = [
    ...[checkToken, checkVisibility, checkLaunch, checkTypes, checkSingletons, checkSlugs, checkUnlocks],
    ...[(of: Target) => checkTexts(of, isLive), checkCors, (of: Target) => checkLive(of)],
  ]
  return Promise.all(checks.map((check) => run(check, target)))
}

/** Of deployed sites only: a development server renders no pages and sends no security headers. */
const examineDeployed = (target: Target, settings: Variables): Promise<Finding[][]> =>
  Promise.all([
    checkSite(target),
    checkHeaders(settings),
    checkPool(settings),
    checkPoolSettings(settings),
    checkMail(settings),
  ])

/**
 * Runs all checks of content, site, Studio and shop. Findings are in the order in which to fix them.
 * @param asksLinks also asks the sites that the content links to
 */
export async function examine(target: Target, settings: Variables, asksLinks = false): Promise<Finding[]> {
  const [reach, addresses] = await Promise.all([checkReach(target), checkAddresses(target)])
  const shop = await Promise.all([checkShop(target), checkStripe(target, settings)])
  const content =
    reach.status === 'ok' ? await examineContent(target, isLiveKey(settings.STRIPE_SECRET_KEY ?? '')) : []
  const deployed = target.isLocal ? [] : await examineDeployed(target, settings)
  const links = asksLinks ? await run((of) => checkLinks(of), target) : []
  return [reach, ...content.flat(), ...addresses, ...deployed.flat(), ...shop.flat(), ...links]
}

/** Examines the project that the settings name. */
export async function examineProject(settings: Variables, asksLinks: boolean): Promise<Finding[]> {
  const target = projectTarget(settings)
  if (!target)
    return [
      fault('The settings name no project of Sanity', 'VITE_SANITY_PROJECT_ID', 'Correct it: .env.example.'),
    ]
  console.log(`Examining ${target.name} …\n`)
  return examine(target, settings, asksLinks)
}

/** Prints the findings. The exit code is 1 if there is a fault. */
export function printFindings(findings: readonly Finding[]) {
  for (const finding of findings) console.log(findingText(finding))
  console.log(`\n${summary(findings)}`)
  if (findings.some(({ status }) => status === 'fault')) process.exitCode = 1
}
