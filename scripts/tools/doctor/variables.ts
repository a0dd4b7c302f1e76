import * as v from 'valibot'
import { isLoopback, settings } from '../../../web/shared/settings.ts'
import { advice, type Finding, fault, ok } from './finding.ts'

/** Variables by name; an empty one counts as unset. */
export type Variables = Readonly<Record<string, string | undefined>>

const SITE_FILE = '.env'
const STUDIO_FILE = 'studio/.env'

/** The first version with live events. */
const OLDEST_API_VERSION = '2021-03-25'

type Judge = (value: string) => string | undefined

/** A check that returns the first fault of the shared settings schema. */
const checkedAs =
  (name: keyof typeof settings.entries): Judge =>
  (value) =>
    v.safeParse(settings.entries[name], value).issues?.[0].message

const projectId = checkedAs('VITE_SANITY_PROJECT_ID')
const dataset = checkedAs('VITE_SANITY_DATASET')

const apiVersion: Judge = (value) => {
  const fault = checkedAs('VITE_SANITY_API_VERSION')(value)
  if (fault) return fault
  if (value < OLDEST_API_VERSION) return `is older than ${OLDEST_API_VERSION}, the first with live events`
  return value > new Date().toISOString().slice(0, 10) ? 'is in the future' : undefined
}

const publicOrigin: Judge = (value) => {
  const url = URL.parse(value)
  if (url?.origin !== value) return 'must be an origin: https://, a host, no path and no slash at the end'
  return url.protocol === 'https:' || isLoopback(value) ? undefined : 'must start with https://'
}

const userPool = checkedAs('VITE_USER_POOL_ID')

type Rule = { name: string; file: string; judge: Judge; example: string }

const REQUIRED: readonly Rule[] = [
  {
    name: 'VITE_SANITY_PROJECT_ID',
    file: SITE_FILE,
    judge: projectId,
    example: 'the id on sanity.io/manage',
  },
  { name: 'VITE_SANITY_DATASET', file: SITE_FILE, judge: dataset, example: 'production' },
  { name: 'VITE_SANITY_API_VERSION', file: SITE_FILE, judge: apiVersion, example: '2025-02-19' },
  { name: 'VITE_SITE_URL', file: SITE_FILE, judge: publicOrigin, example: 'https://www.candlecast.example' },
  { name: 'VITE_USER_POOL_ID', file: SITE_FILE, judge: userPool, example: 'such as eu-north-1_AbCd12345' },
  {
    name: 'VITE_USER_POOL_CLIENT_ID',
    file: SITE_FILE,
    judge: () => undefined,
    example: 'the id of the pool’s app client for the site',
  },
  {
    name: 'SANITY_STUDIO_PROJECT_ID',
    file: STUDIO_FILE,
    judge: projectId,
    example: 'the same as VITE_SANITY_PROJECT_ID',
  },
  {
    name: 'SANITY_STUDIO_DATASET',
    file: STUDIO_FILE,
    judge: dataset,
    example: 'the same as VITE_SANITY_DATASET',
  },
  {
    name: 'SANITY_STUDIO_PREVIEW_URL',
    file: STUDIO_FILE,
    judge: publicOrigin,
    example: 'the same as VITE_SITE_URL',
  },
]

/** Pairs of a site variable and a Studio variable that must have the same value. */
const PAIRS = [
  ['VITE_SANITY_PROJECT_ID', 'SANITY_STUDIO_PROJECT_ID'],
  ['VITE_SANITY_DATASET', 'SANITY_STUDIO_DATASET'],
  ['VITE_SITE_URL', 'SANITY_STUDIO_PREVIEW_URL'],
] as const

function requiredFindings(variables: Variables): Finding[] {
  return REQUIRED.flatMap(({ name, file, judge, example }) => {
    const value = variables[name]
    const problem = value ? judge(value) : 'is missing'
    if (!problem) return []
    return [fault({ what: `${name} ${problem}`, where: file, cure: `Set ${name} in ${file}: ${example}.` })]
  })
}

function pairFindings(variables: Variables): Finding[] {
  return PAIRS.flatMap(([site, studio]) => {
    const [ours, theirs] = [variables[site], variables[studio]]
    if (!ours || !theirs || ours === theirs) return []
    return [
      fault({
        what: `The site and the Studio disagree: ${site} is ${ours}, ${studio} is ${theirs}`,
        where: `${SITE_FILE} and ${STUDIO_FILE}`,
        cure: 'Give both the same value, then build and deploy what changed.',
      }),
    ]
  })
}

function studioAddressFindings({ VITE_STUDIO_URL: studio }: Variables): Finding[] {
  const name = 'VITE_STUDIO_URL'
  if (!studio) {
    return [
      advice({
        what: `${name} is missing: editors can't preview drafts on the site`,
        where: SITE_FILE,
        cure: `Set ${name} in ${SITE_FILE} to the Studio's address, such as https://candlecast.sanity.studio.`,
      }),
    ]
  }
  const problem = publicOrigin(studio)
  return problem
    ? [fault({ what: `${name} ${problem}`, where: SITE_FILE, cure: `Correct ${name} in ${SITE_FILE}.` })]
    : []
}

/** Browsers and servers must agree on whether the dataset is private. */
function readTokenFindings({
  VITE_SANITY_VISIBILITY: visibility,
  SANITY_READ_TOKEN: token,
}: Variables): Finding[] {
  const problem = visibility && checkedAs('VITE_SANITY_VISIBILITY')(visibility)
  if (problem)
    return [
      fault({
        what: `VITE_SANITY_VISIBILITY ${problem}`,
        where: SITE_FILE,
        cure: `Correct VITE_SANITY_VISIBILITY in ${SITE_FILE}.`,
      }),
    ]
  if (token && visibility !== 'private')
    return [
      fault({
        what: 'SANITY_READ_TOKEN is set, but browsers are told to read from Sanity, where a private dataset answers nothing',
        where: SITE_FILE,
        cure: 'For a private dataset set VITE_SANITY_VISIBILITY=private, and build again. For a public one remove the token.',
      }),
    ]
  if (!token && visibility === 'private')
    return [
      fault({
        what: 'VITE_SANITY_VISIBILITY is private, and SANITY_READ_TOKEN is missing: the servers don’t start without it',
        where: 'the environment of the servers, and of this check',
        cure: 'Make a token of the role Viewer at sanity.io/manage. Give it to the servers (docs/deploy.md, A private dataset), and to this check in the shell.',
      }),
    ]
  return []
}

/** Variables for local services, which visitors of a public site can't reach. */
const LOCAL_ONLY = ['VITE_SANITY_API_HOST', 'VITE_USER_POOL_ENDPOINT']

function localHostFindings(variables: Variables): Finding[] {
  const site = variables.VITE_SITE_URL
  if (!site || isLoopback(site)) return []
  return LOCAL_ONLY.filter((name) => isLoopback(variables[name] ?? '')).map((name) =>
    fault({
      what: `${name} is ${variables[name]}, which visitors of ${site} can’t reach`,
      where: SITE_FILE,
      cure: `Remove ${name} from ${SITE_FILE}: the address of a real service follows from its id.`,
    }),
  )
}

/** Checks that the settings of site and Studio are set, well-formed and consistent. */
export function checkVariables(variables: Variables): Finding[] {
  const findings = [
    ...requiredFindings(variables),
    ...pairFindings(variables),
    ...studioAddressFindings(variables),
    ...readTokenFindings(variables),
    ...localHostFindings(variables),
  ]
  return findings.length > 0 ? findings : [ok('Variables: all are set, and Studio and site agree')]
}
