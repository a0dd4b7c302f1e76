import { checkAddresses } from './addresses.ts'
import { checkContent } from './content.ts'
import { checkCors } from './cors.ts'
import { checkFields } from './fields.ts'
import { type Finding, fault, reasonOf } from './finding.ts'
import { checkLiveEvents } from './live.ts'
import { checkReach } from './reach.ts'
import { checkShop } from './shop.ts'
import { checkStripe, type StripeAccount } from './stripe.ts'
import type { Target } from './target.ts'
import { checkToken, checkVisibility } from './visibility.ts'

type Check = (target: Target) => Finding | Finding[] | Promise<Finding | Finding[]>

const CONTENT_CHECKS: Readonly<Record<string, Check>> = {
  token: checkToken,
  visibility: checkVisibility,
  content: checkContent,
  fields: checkFields,
  cors: checkCors,
  'live events': checkLiveEvents,
}

/** A check that breaks is a finding of its own; the others go on. */
async function run(name: string, check: Check, target: Target): Promise<Finding[]> {
  try {
    return [await check(target)].flat()
  } catch (error) {
    const what = `The check of ${name} broke off: ${reasonOf(error)}`
    return [fault({ what, where: target.name, cure: 'Run `npm run doctor` again; if it stays, report it.' })]
  }
}

/** Everything that can be found out about content, site, Studio and shop, in the order to cure it. */
export async function examine(target: Target, account?: StripeAccount): Promise<Finding[]> {
  const [reach, addresses] = await Promise.all([checkReach(target), checkAddresses(target)])
  const shop = await Promise.all([checkShop(target), checkStripe(target, account)])
  const checks = reach.status === 'ok' ? Object.entries(CONTENT_CHECKS) : []
  const findings = await Promise.all(checks.map(([name, check]) => run(name, check, target)))
  return [reach, ...findings.flat(), ...addresses, ...shop.flat()]
}
