import { isLiveKey } from '#shared/settings.ts'
import { checkChannels } from './channels.ts'
import { CONTENT_CHECKS } from './content.ts'
import { checkCors, checkLive, checkToken, checkVisibility, isEmpty } from './content-service.ts'
import { type Finding, fault, notChecked, reasonOf } from './finding.ts'
import { checkPool } from './pool.ts'
import { checkPoolSettings } from './pool-settings.ts'
import { checkMail, checkShop, checkStripe } from './shop.ts'
import { checkAddresses, checkHeaders, checkSite } from './site.ts'
import { checkReach, projectTarget, type Target, type Variables } from './target.ts'

type Findings = Finding | readonly Finding[]
type Check = (target: Target, isLive: boolean) => Findings | Promise<Findings>

/** A check that throws becomes a finding; the other checks continue. */
async function run(check: Check, target: Target, isLive = false) {
  try {
    return [await check(target, isLive)].flat()
  } catch (error) {
    const cure = 'Run it again; if it fails again, report it.'
    return [fault(`A check failed: ${reasonOf(error)}`, target.name, cure)]
  }
}

/** In the order in which to fix their findings. They need a content service that answers. */
const SERVICE = [checkToken, checkVisibility]
const REACH = [checkCors, (target: Target) => checkLive(target)]
const CONTENT = [...SERVICE, ...Object.values(CONTENT_CHECKS), ...REACH]

const nothingToCheck = () =>
  notChecked(
    'types, pages, addresses, unlocks and legal texts, because nothing is published',
    'the dataset',
    'Take the steps above, then run `npm run doctor` again.',
  )

/** An empty dataset is one story: how to fill it, and the steps of the Studio's start page. */
const EMPTY = [...SERVICE, CONTENT_CHECKS.checkLaunch, nothingToCheck, ...REACH]

/** Of deployed sites only: a development server renders no pages and sends no security headers. */
const DEPLOYED = [checkHeaders, checkPool, checkPoolSettings, checkMail, checkChannels]

/** Runs all checks of content, site, Studio and shop. Findings are in the order in which to fix them. */
export async function examine(target: Target, settings: Variables): Promise<Finding[]> {
  const [reach, addresses] = await Promise.all([checkReach(target), checkAddresses(target)])
  const shop = await Promise.all([checkShop(target), checkStripe(target, settings)])
  const isLive = isLiveKey(settings.STRIPE_SECRET_KEY ?? '')
  const all = reach.status === 'ok' && (await isEmpty(target)) ? EMPTY : CONTENT
  const ofContent = reach.status === 'ok' ? all : []
  const content = await Promise.all(ofContent.map((check) => run(check, target, isLive)))
  const deployed = target.isLocal
    ? []
    : await Promise.all([checkSite(target), ...DEPLOYED.map((check) => check(settings))])
  return [reach, ...content.flat(), ...addresses, ...deployed.flat(), ...shop.flat()]
}

/** Examines the project that the settings name. */
export async function examineProject(settings: Variables): Promise<Finding[]> {
  const target = projectTarget(settings)
  if (!target)
    return [
      fault('The settings name no project of Sanity', 'VITE_SANITY_PROJECT_ID', 'Correct it: .env.example.'),
    ]
  console.log(`Examining ${target.name} …\n`)
  return examine(target, settings)
}
