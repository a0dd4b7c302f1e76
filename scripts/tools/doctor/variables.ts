import { isLoopback } from '#shared/settings.ts'
import { type Finding, fault, judge, ok } from './finding.ts'
import type { Variables } from './target.ts'

const SITE_FILE = '.env'

function publicOriginProblem(value: string) {
  const url = URL.parse(value)
  if (url?.origin !== value) return 'must be an origin: https://, a host, no path and no slash at the end'
  return url.protocol === 'https:' || isLoopback(value) ? undefined : 'must start with https://'
}

/** Addresses that visitors and editors open. */
const ADDRESSES = ['VITE_SITE_URL', 'VITE_STUDIO_URL', 'SANITY_STUDIO_PREVIEW_URL']

/** Pairs of a site variable and a Studio variable that must have the same value. */
const PAIRS = [
  ['VITE_SANITY_PROJECT_ID', 'SANITY_STUDIO_PROJECT_ID'],
  ['VITE_SANITY_DATASET', 'SANITY_STUDIO_DATASET'],
  ['VITE_SITE_URL', 'SANITY_STUDIO_PREVIEW_URL'],
] as const

/** Variables for local services, which visitors of a public site can't reach. */
const LOCAL_ONLY = ['VITE_SANITY_API_HOST', 'VITE_USER_POOL_ENDPOINT']

const addressFindings = (variables: Variables) =>
  ADDRESSES.flatMap((name) => {
    const value = variables[name]
    const problem = value && publicOriginProblem(value)
    return problem ? [fault(`${name} ${problem}`, name, 'Correct it.')] : []
  })

/** Without its variable, one of the two works on the local services. */
const pairFindings = (variables: Variables) =>
  PAIRS.flatMap(([site, studio]) => {
    const [ours, theirs] = [variables[site], variables[studio]]
    if (ours === theirs) return []
    const what = `The site and the Studio disagree: ${site} is ${ours ?? 'missing'}, ${studio} is ${theirs ?? 'missing'}`
    const cure = 'Give both the same value, then build and deploy what changed.'
    return [fault(what, `${SITE_FILE} and studio/.env`, cure)]
  })

/** Settings of the site that need not be set, or need another one. */
function siteFindings(variables: Variables): Finding[] {
  const { VITE_STUDIO_URL: studio, VITE_SANITY_VISIBILITY: visibility, SANITY_READ_TOKEN: token } = variables
  return judge(SITE_FILE, [
    [
      !studio,
      'advice',
      "VITE_STUDIO_URL is missing: editors can't preview drafts on the site",
      'Set it to the Studio’s address, such as https://my-shop.sanity.studio.',
    ],
    [
      token && visibility !== 'private',
      'fault',
      'SANITY_READ_TOKEN is set, but browsers are told to read from Sanity, where a private dataset answers nothing',
      'For a private dataset set VITE_SANITY_VISIBILITY=private, and build again. For a public one remove the token.',
    ],
  ])
}

function localHostFindings(variables: Variables): Finding[] {
  const site = variables.VITE_SITE_URL
  if (!site || isLoopback(site)) return []
  const cure = 'Remove it: the address of a real service follows from its id.'
  return LOCAL_ONLY.filter((name) => isLoopback(variables[name] ?? '')).map((name) =>
    fault(`${name} is ${variables[name]}, which visitors of ${site} can’t reach`, SITE_FILE, cure),
  )
}

/**
 * Checks that the settings of site and Studio fit together and lead to public addresses. Missing and malformed settings are
 * reported by the build and by each server at its start. `knowsStudio`: false where the Studio's file can't be read, as in
 * the container of a server.
 */
export function checkVariables(variables: Variables, { knowsStudio = true } = {}): Finding[] {
  const checks = [addressFindings, ...(knowsStudio ? [pairFindings] : []), siteFindings, localHostFindings]
  const findings = checks.flatMap((check) => check(variables))
  if (findings.length > 0) return findings
  return [ok(knowsStudio ? 'Variables: Studio and site agree' : 'Variables: the addresses are public')]
}
