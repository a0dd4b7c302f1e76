import * as v from 'valibot'
import { settings } from '../../../web/shared/settings.ts'
import { readSettings } from '../../../web/shared/site-settings.ts'
import { Fault } from '../../stack/fault.ts'

/** Accounts, orders and functions are in REGION. CloudFront's certificate and firewall must be in EDGE_REGION. */
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
      'DEPLOY_DATABASE_SIZE',
      'DEPLOY_DATABASE_ZONES',
      'DEPLOY_FIREWALL',
      'DEPLOY_HOSTED_ZONE_ID',
      'DEPLOY_HOSTED_ZONE_NAME',
      'DEPLOY_MAIL_FROM',
      'DEPLOY_NETWORK',
      'DEPLOY_ORIGIN_SECRET_VERSION',
      'DEPLOY_REDIRECT_HOST',
      'DEPLOY_USER_POOL',
      'VITE_SANITY_PROJECT_ID',
      'VITE_SANITY_DATASET',
      'VITE_SANITY_API_VERSION',
      'VITE_SANITY_VISIBILITY',
    ]).entries,
    // Stricter than for local sites: a deployed site uses https, and its user pool is in REGION.
    VITE_SITE_URL: publicOrigin,
    VITE_STUDIO_URL: v.optional(publicOrigin),
    VITE_NEWSLETTER_ORIGIN: v.optional(publicOrigin),
    VITE_USER_POOL_ID: v.optional(poolId),
    VITE_USER_POOL_CLIENT_ID: v.optional(settings.entries.VITE_USER_POOL_CLIENT_ID),
    // Passed on unchanged; the shop API parses it.
    USER_POOL_CLIENT_IDS: v.optional(v.string()),
  },
  'is missing',
)

type Values = v.InferOutput<typeof Environment>

/** Ids of the user pool and its client, for the build of the site and for the functions. */
export type UserPoolIds = { VITE_USER_POOL_ID: string; VITE_USER_POOL_CLIENT_ID: string }

/** The database that we run, on Amazon RDS. */
export type DatabaseSize = { machine: 'micro' | 'small' | 'medium'; hasStandby: boolean }

export type DeployConfig = {
  account: string
  alarmEmail: string
  /** The host of VITE_SITE_URL. */
  host: string
  /** Another host name whose requests are redirected to the site, such as that with or without `www`. */
  redirectHost: string | undefined
  /** The hosted zone for the DNS records; undefined when they are managed outside this account. */
  zone: { id: string; name: string } | undefined
  /** Sender of the user pool's mail through SES, which must have verified the domain. */
  mailFrom: string | undefined
  /** Comma-separated further clients of the pool whose tokens the shop accepts. */
  acceptedClientIds: string | undefined
  /** Version of the origin secret that the edge sends. Left out, it is the current version at the first deployment. */
  originSecretVersion: string | undefined
  /** Undefined when the database is hosted elsewhere. Then the deployment has no network either. */
  database: DatabaseSize | undefined
  hasFirewall: boolean
  /** True to create a user pool; false to share the app's existing one. */
  createsUserPool: boolean
  /** Undefined before the first deployment of the pool; the site can't be deployed without them. */
  userPool: UserPoolIds | undefined
  /** The settings of the site from .env. */
  site: Pick<
    Values,
    | 'VITE_SITE_URL'
    | 'VITE_STUDIO_URL'
    | 'VITE_NEWSLETTER_ORIGIN'
    | 'VITE_SANITY_PROJECT_ID'
    | 'VITE_SANITY_DATASET'
    | 'VITE_SANITY_API_VERSION'
    | 'VITE_SANITY_VISIBILITY'
  >
}

/** Faults of settings that need each other. */
function pairFaults(values: Values): string[] {
  const pairs = [
    ['DEPLOY_HOSTED_ZONE_ID', 'DEPLOY_HOSTED_ZONE_NAME'],
    ['VITE_USER_POOL_ID', 'VITE_USER_POOL_CLIENT_ID'],
  ] as const
  const halves = pairs.flatMap(([one, other]) => {
    if (!values[one] === !values[other]) return []
    return [`${values[one] ? other : one} is missing, and ${values[one] ? one : other} needs it`]
  })
  const isPoolMissing = values.DEPLOY_USER_POOL === 'existing' && !values.VITE_USER_POOL_ID
  return [
    ...halves,
    ...redirectFaults(values),
    ...(isPoolMissing ? ['VITE_USER_POOL_ID is missing: set it to the id of the existing pool'] : []),
  ]
}

function redirectFaults({ DEPLOY_REDIRECT_HOST: host, DEPLOY_HOSTED_ZONE_NAME: zone, ...values }: Values) {
  if (!host) return []
  if (host === new URL(values.VITE_SITE_URL).hostname)
    return ['DEPLOY_REDIRECT_HOST is the host of VITE_SITE_URL: it would redirect to itself']
  const isOutside = zone && host !== zone && !host.endsWith(`.${zone}`)
  return isOutside ? [`DEPLOY_REDIRECT_HOST is not in the hosted zone ${zone}`] : []
}

const faultOf = (faults: readonly string[]) =>
  new Fault(['Correct these settings in .env (.env.example explains each):', ...faults].join('\n  '))

/** Parses the settings of a deployment. Empty ones count as unset. @throws Fault that names every wrong setting */
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
    redirectHost: values.DEPLOY_REDIRECT_HOST,
    zone: id && name ? { id, name } : undefined,
    mailFrom: values.DEPLOY_MAIL_FROM,
    acceptedClientIds: values.USER_POOL_CLIENT_IDS,
    originSecretVersion: values.DEPLOY_ORIGIN_SECRET_VERSION,
    database:
      values.DEPLOY_NETWORK === 'nat'
        ? { machine: values.DEPLOY_DATABASE_SIZE, hasStandby: values.DEPLOY_DATABASE_ZONES === '2' }
        : undefined,
    hasFirewall: values.DEPLOY_FIREWALL === 'on',
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
      VITE_SANITY_VISIBILITY: values.VITE_SANITY_VISIBILITY,
    },
  }
}
