import * as v from 'valibot'
import { settings } from '../../../web/shared/settings.ts'
import { readSettings } from '../../../web/shared/site-settings.ts'
import { Fault } from '../../stack/fault.ts'

/** Accounts, orders and what runs stand here; the certificate and the firewall of CloudFront must be in EDGE_REGION. */
export const REGION = 'eu-north-1'
export const EDGE_REGION = 'us-east-1'

const isHttps = (value: string) => value.startsWith('https://')
const publicOrigin = v.pipe(
  v.string('is missing'),
  v.check(
    (value) => isHttps(value) && URL.parse(value)?.origin === value,
    'must be an origin: https://, a host, no path and no slash at the end',
  ),
)
const poolId = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${REGION}_[a-zA-Z0-9]+$`), `must be a pool in ${REGION}, such as ${REGION}_AbCd12345`),
)

const Environment = v.object(
  {
    ...v.pick(settings, [
      'DEPLOY_ACCOUNT',
      'DEPLOY_ALARM_EMAIL',
      'DEPLOY_HOSTED_ZONE_ID',
      'DEPLOY_HOSTED_ZONE_NAME',
      'DEPLOY_MAIL_FROM',
      'DEPLOY_ORIGIN_SECRET_VERSION',
      'DEPLOY_USER_POOL',
      'VITE_SANITY_PROJECT_ID',
      'VITE_SANITY_DATASET',
      'VITE_SANITY_API_VERSION',
    ]).entries,
    // Visitors reach a deployed site over https alone, and its pool is where everything else runs.
    VITE_SITE_URL: publicOrigin,
    VITE_STUDIO_URL: v.optional(publicOrigin),
    VITE_NEWSLETTER_ORIGIN: v.optional(publicOrigin),
    VITE_USER_POOL_ID: v.optional(poolId),
    VITE_USER_POOL_CLIENT_ID: v.optional(settings.entries.VITE_USER_POOL_CLIENT_ID),
    // Passed on as it is; the shop API parses it.
    USER_POOL_CLIENT_IDS: v.optional(v.string()),
  },
  'is missing',
)

type Values = v.InferOutput<typeof Environment>

/** The pool and its client, which the site and both functions are built and started with. */
export type UserPoolIds = { VITE_USER_POOL_ID: string; VITE_USER_POOL_CLIENT_ID: string }

export type DeployConfig = {
  account: string
  alarmEmail: string
  /** Of VITE_SITE_URL. */
  host: string
  /** Where the domain's records are made; undefined when somebody else keeps them. */
  zone: { id: string; name: string } | undefined
  /** Sends the user pool's mail through SES; its domain must be verified there. */
  mailFrom: string | undefined
  /** Further clients of the pool whose tokens the shop accepts, with commas between them. */
  acceptedClientIds: string | undefined
  /** Version of the origin secret that the edge sends; the current one at the first deployment when left out. */
  originSecretVersion: string | undefined
  /** Whether the pool is made here, or is there already and shared with the app. */
  createsUserPool: boolean
  /** The site can't be deployed before they are known. */
  userPool: UserPoolIds | undefined
  /** The site’s own settings, as they stand in .env. */
  site: Pick<
    Values,
    | 'VITE_SITE_URL'
    | 'VITE_STUDIO_URL'
    | 'VITE_NEWSLETTER_ORIGIN'
    | 'VITE_SANITY_PROJECT_ID'
    | 'VITE_SANITY_DATASET'
    | 'VITE_SANITY_API_VERSION'
  >
}

/** Settings that only make sense together. */
function pairFaults(values: Values): string[] {
  const pairs = [
    ['DEPLOY_HOSTED_ZONE_ID', 'DEPLOY_HOSTED_ZONE_NAME'],
    ['VITE_USER_POOL_ID', 'VITE_USER_POOL_CLIENT_ID'],
  ] as const
  const halves = pairs.flatMap(([one, other]) => {
    if (!values[one] === !values[other]) return []
    return [`${values[one] ? other : one} is missing, which ${values[one] ? one : other} goes with`]
  })
  const isPoolMissing = values.DEPLOY_USER_POOL === 'existing' && !values.VITE_USER_POOL_ID
  return [
    ...halves,
    ...(isPoolMissing ? ['VITE_USER_POOL_ID is missing: name the existing pool that is to be shared'] : []),
  ]
}

const faultOf = (faults: readonly string[]) =>
  new Fault(['Correct these settings in .env (.env.example explains each):', ...faults].join('\n  '))

/** The deployment's settings from the environment and `.env`. Empty ones count as unset. @throws Fault naming each */
export function parseDeployConfig(environment: Readonly<Record<string, string | undefined>>): DeployConfig {
  const values = readSettings(Environment, environment, faultOf)
  const faults = pairFaults(values)
  if (faults.length > 0) throw faultOf(faults)
  return configFrom(values)
}

function configFrom(values: Values): DeployConfig {
  const { DEPLOY_HOSTED_ZONE_ID: id, DEPLOY_HOSTED_ZONE_NAME: name } = values
  const { VITE_USER_POOL_ID, VITE_USER_POOL_CLIENT_ID } = values
  return {
    account: values.DEPLOY_ACCOUNT,
    alarmEmail: values.DEPLOY_ALARM_EMAIL,
    host: new URL(values.VITE_SITE_URL).hostname,
    zone: id && name ? { id, name } : undefined,
    mailFrom: values.DEPLOY_MAIL_FROM,
    acceptedClientIds: values.USER_POOL_CLIENT_IDS,
    originSecretVersion: values.DEPLOY_ORIGIN_SECRET_VERSION,
    createsUserPool: values.DEPLOY_USER_POOL === 'create',
    userPool:
      VITE_USER_POOL_ID && VITE_USER_POOL_CLIENT_ID
        ? { VITE_USER_POOL_ID, VITE_USER_POOL_CLIENT_ID }
        : undefined,
    site: {
      VITE_SITE_URL: values.VITE_SITE_URL,
      VITE_STUDIO_URL: values.VITE_STUDIO_URL,
      VITE_NEWSLETTER_ORIGIN: values.VITE_NEWSLETTER_ORIGIN,
      VITE_SANITY_PROJECT_ID: values.VITE_SANITY_PROJECT_ID,
      VITE_SANITY_DATASET: values.VITE_SANITY_DATASET,
      VITE_SANITY_API_VERSION: values.VITE_SANITY_API_VERSION,
    },
  }
}
