import * as v from 'valibot'
import { isLoopback, settings } from '#shared/settings.ts'
import { type Finding, fault, judge, ok } from './finding.ts'
import type { Variables } from './target.ts'

const SITE_FILE = '.env'
const STUDIO_FILE = 'studio/.env'

/** The first version with live events. */
const OLDEST_API_VERSION = '2021-03-25'

type Judge = (value: string) => string | undefined

/** The first fault by the schema of all settings. */
const checkedAs =
  (name: keyof typeof settings.entries): Judge =>
  (value) =>
    v.safeParse(settings.entries[name], value).issues?.[0].message

const apiVersion: Judge = (value) => {
  const wrong = checkedAs('VITE_SANITY_API_VERSION')(value)
  if (wrong) return wrong
  if (value < OLDEST_API_VERSION) return `is older than ${OLDEST_API_VERSION}, the first with live events`
  return value > new Date().toISOString().slice(0, 10) ? 'is in the future' : undefined
}

const publicOrigin: Judge = (value) => {
  const url = URL.parse(value)
  if (url?.origin !== value) return 'must be an origin: https://, a host, no path and no slash at the end'
  return url.protocol === 'https:' || isLoopback(value) ? undefined : 'must start with https://'
}

/** Each variable that must be set, and what it should be. */
const REQUIRED: Readonly<Record<string, [judge: Judge, example: string]>> = {
  VITE_SANITY_PROJECT_ID: [checkedAs('VITE_SANITY_PROJECT_ID'), 'the id on sanity.io/manage'],
  VITE_SANITY_DATASET: [checkedAs('VITE_SANITY_DATASET'), 'production'],
  VITE_SANITY_API_VERSION: [apiVersion, '2025-02-19'],
  VITE_SITE_URL: [publicOrigin, 'https://www.candlecast.example'],
  VITE_USER_POOL_ID: [checkedAs('VITE_USER_POOL_ID'), 'such as eu-north-1_AbCd12345'],
  VITE_USER_POOL_CLIENT_ID: [() => undefined, 'the id of the pool’s app client for the site'],
  SANITY_STUDIO_PROJECT_ID: [checkedAs('VITE_SANITY_PROJECT_ID'), 'the same as VITE_SANITY_PROJECT_ID'],
  SANITY_STUDIO_DATASET: [checkedAs('VITE_SANITY_DATASET'), 'the same as VITE_SANITY_DATASET'],
  SANITY_STUDIO_PREVIEW_URL: [publicOrigin, 'the same as VITE_SITE_URL'],
}

/** Pairs of a site variable and a Studio variable that must have the same value. */
const PAIRS = [
  ['VITE_SANITY_PROJECT_ID', 'SANITY_STUDIO_PROJECT_ID'],
  ['VITE_SANITY_DATASET', 'SANITY_STUDIO_DATASET'],
  ['VITE_SITE_URL', 'SANITY_STUDIO_PREVIEW_URL'],
] as const

/** Variables for local services, which visitors of a public site can't reach. */
const LOCAL_ONLY = ['VITE_SANITY_API_HOST', 'VITE_USER_POOL_ENDPOINT']

const requiredFindings = (variables: Variables) =>
  Object.entries(REQUIRED).flatMap(([name, [problemOf, example]]) => {
    const value = variables[name]
    const problem = value ? problemOf(value) : 'is missing'
    const file = name.startsWith('SANITY_STUDIO_') ? STUDIO_FILE : SITE_FILE
    return problem ? [fault(`${name} ${problem}`, file, `Set ${name} in ${file}: ${example}.`)] : []
  })

const pairFindings = (variables: Variables) =>
  PAIRS.flatMap(([site, studio]) => {
    const [ours, theirs] = [variables[site], variables[studio]]
    if (!ours || !theirs || ours === theirs) return []
    const what = `The site and the Studio disagree: ${site} is ${ours}, ${studio} is ${theirs}`
    const cure = 'Give both the same value, then build and deploy what changed.'
    return [fault(what, `${SITE_FILE} and ${STUDIO_FILE}`, cure)]
  })

/** Settings of the site that need not be set, or need another one. */
function siteFindings(variables: Variables): Finding[] {
  const { VITE_STUDIO_URL: studio, VITE_SANITY_VISIBILITY: visibility, SANITY_READ_TOKEN: token } = variables
  const wrongStudio = studio && publicOrigin(studio)
  const wrongVisibility = visibility && checkedAs('VITE_SANITY_VISIBILITY')(visibility)
  const isPrivate = visibility === 'private'
  return judge(SITE_FILE, [
    [
      !studio,
      'advice',
      "VITE_STUDIO_URL is missing: editors can't preview drafts on the site",
      'Set it to the Studio’s address, such as https://candlecast.sanity.studio.',
    ],
    [wrongStudio, 'fault', `VITE_STUDIO_URL ${wrongStudio}`, 'Correct it.'],
    [wrongVisibility, 'fault', `VITE_SANITY_VISIBILITY ${wrongVisibility}`, 'Correct it.'],
    [
      token && !isPrivate && !wrongVisibility,
      'fault',
      'SANITY_READ_TOKEN is set, but browsers are told to read from Sanity, where a private dataset answers nothing',
      'For a private dataset set VITE_SANITY_VISIBILITY=private, and build again. For a public one remove the token.',
    ],
    [
      !token && isPrivate,
      'fault',
      'VITE_SANITY_VISIBILITY is private, and SANITY_READ_TOKEN is missing: the servers don’t start without it',
      'Make a token of the role Viewer at sanity.io/manage. Give it to the servers (docs/deploy.md, A private dataset), and to this check in the shell.',
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

/** Checks that the settings of site and Studio are set, well-formed and consistent. */
export function checkVariables(variables: Variables): Finding[] {
  const checks = [requiredFindings, pairFindings, siteFindings, localHostFindings]
  const findings = checks.flatMap((check) => check(variables))
  return findings.length > 0 ? findings : [ok('Variables: all are set, and Studio and site agree')]
}
