import { securityHeaders } from '../../../../web/server/common/security/headers.ts'
import type { SecuritySettings } from '../../../../web/server/common/security/settings.ts'
import { ask } from '../ask.ts'
import { type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Variables } from '../variables.ts'

/** The settings that decide the headers; undefined when variables are missing. */
export function securitySettings(variables: Variables): SecuritySettings | undefined {
  const { VITE_SITE_URL, VITE_SANITY_PROJECT_ID, VITE_SANITY_DATASET, VITE_USER_POOL_ID } = variables
  if (!VITE_SITE_URL || !VITE_SANITY_PROJECT_ID || !VITE_SANITY_DATASET || !VITE_USER_POOL_ID)
    return undefined
  return {
    ...variables,
    VITE_SITE_URL,
    VITE_SANITY_PROJECT_ID,
    VITE_SANITY_DATASET,
    VITE_SANITY_VISIBILITY: variables.VITE_SANITY_VISIBILITY === 'private' ? 'private' : 'public',
    VITE_USER_POOL_ID,
  }
}

/** Removed before a comparison: inline elements differ between pages and builds. */
const HASH = / 'sha256-[^']+'/g
const comparable = (value: string) => value.replace(HASH, '')

/** The differences between a response's headers and the expected ones. */
function differences(given: Headers, expected: Readonly<Record<string, string>>): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = given.get(name)
    if (found === null) return [`${name} is missing`]
    return comparable(found) === comparable(value) ? [] : [`${name} has another value`]
  })
}

/** Checks that the site's pages have the headers of `web/server/common/security/headers.ts` on any host. */
export async function checkHeaders(settings: SecuritySettings): Promise<Finding[]> {
  const site = settings.VITE_SITE_URL
  const expected = securityHeaders(settings, { scripts: [], styles: [] })
  const cure =
    'Deploy what `npm run build` made from today’s settings; a static host takes its headers from the files that the build writes for it.'
  try {
    const { headers } = await ask(`${site}/`)
    const wrong = differences(headers, expected)
    if (wrong.length === 0) return [ok(`Headers: all ${Object.keys(expected).length} match this build`)]
    return wrong.map((reason) => fault({ what: `Header ${reason}`, where: `${site}/`, cure }))
  } catch (error) {
    return [fault({ what: `Headers can’t be read: ${reasonOf(error)}`, where: `${site}/`, cure })]
  }
}
