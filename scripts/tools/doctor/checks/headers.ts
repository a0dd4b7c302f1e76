import { securityHeaders } from '../../../../web/server/common/security/headers.ts'
import type { SecuritySettings } from '../../../../web/server/common/security/settings.ts'
import { ask } from '../ask.ts'
import { type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Variables } from '../variables.ts'

/** What the headers follow from; undefined as long as the variables don't say. */
export function securitySettings(variables: Variables): SecuritySettings | undefined {
  const { VITE_SITE_URL, VITE_SANITY_PROJECT_ID, VITE_SANITY_DATASET, VITE_USER_POOL_ID } = variables
  if (!VITE_SITE_URL || !VITE_SANITY_PROJECT_ID || !VITE_SANITY_DATASET || !VITE_USER_POOL_ID)
    return undefined
  return { ...variables, VITE_SITE_URL, VITE_SANITY_PROJECT_ID, VITE_SANITY_DATASET, VITE_USER_POOL_ID }
}

/** What a page has inline differs from page to page, and with each build. */
const HASH = / 'sha256-[^']+'/g
const comparable = (value: string) => value.replace(HASH, '')

/** How an answer falls short of what the site says everywhere. */
function shortfalls(given: Headers, expected: Readonly<Record<string, string>>): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = given.get(name)
    if (found === null) return [`${name} is missing`]
    return comparable(found) === comparable(value) ? [] : [`${name} says something else`]
  })
}

/** Whether the site's pages say to browsers what `web/server/common/security/headers.ts` says, whoever serves them. */
export async function checkHeaders(settings: SecuritySettings): Promise<Finding[]> {
  const site = settings.VITE_SITE_URL
  const expected = securityHeaders(settings, { scripts: [], styles: [] })
  const cure =
    'Deploy what `npm run build` made from today’s settings; a static host takes its headers from the files that the build writes for it.'
  try {
    const { headers } = await ask(`${site}/`)
    const wrong = shortfalls(headers, expected)
    if (wrong.length === 0)
      return [ok(`Headers: all ${Object.keys(expected).length} are as this build has them`)]
    return wrong.map((reason) => fault({ what: `Header ${reason}`, where: `${site}/`, cure }))
  } catch (error) {
    return [fault({ what: `Headers can’t be read: ${reasonOf(error)}`, where: `${site}/`, cure })]
  }
}
