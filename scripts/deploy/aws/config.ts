import { join } from 'node:path'
import * as v from 'valibot'
import { loadEnv } from 'vite'
import { settings } from '#shared/settings.ts'
import { brand } from '#shared/shop.ts'
import { readSettings, siteSettings } from '#shared/site-settings.ts'
import { Fault } from '../../stack/command.ts'
import { ROOT } from '../../stack/folders.ts'

/** Accounts, orders and servers are in REGION. CloudFront's certificate, firewall and metrics are in EDGE_REGION. */
export const REGION = 'eu-north-1'
export const EDGE_REGION = 'us-east-1'

/** A name as stacks and metrics may have it: letters, digits and hyphens, the first a letter. */
export const cloudNameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^[^A-Za-z]+|-+$/g, '') || 'Shop'

/** Begins the names of all stacks. */
export const CLOUD_NAME = cloudNameOf(brand.name)

const publicOrigin = v.pipe(
  v.string('is missing'),
  v.check(
    (value) => value.startsWith('https://') && URL.parse(value)?.origin === value,
    'must be an origin: https://, a host, no path and no slash at the end',
  ),
)
const poolId = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${REGION}_[a-zA-Z0-9]+$`), `must be a pool in ${REGION}, such as ${REGION}_AbCd12345`),
)

export const DOCKERFILE = join(ROOT, 'scripts', 'deploy', 'compose', 'Dockerfile')
const SITE_SETTINGS = [...Object.keys(siteSettings.entries), 'VITE_NEWSLETTER_ORIGIN']
const SHOP_SETTINGS = [
  'USER_POOL_CLIENT_IDS',
  'STRIPE_TAX',
  'STRIPE_TAX_CODE',
  'BOOKKEEPING_TIME_ZONE',
  'BOOKKEEPING_YEAR_START',
  'RATE_LIMIT_CHECKOUTS',
  'RATE_LIMIT_ACCOUNT',
  'RATE_LIMIT_ADDRESS',
  'ALLOW_DESTRUCTIVE_MIGRATIONS',
] as const

const Environment = v.object(
  {
    ...siteSettings.entries,
    ...v.pick(settings, [
      ...SHOP_SETTINGS,
      ...(['DEPLOY_ACCOUNT', 'DEPLOY_ALARM_EMAIL', 'DEPLOY_DATABASE_SIZE', 'DEPLOY_FIREWALL'] as const),
      ...(['DEPLOY_HOSTED_ZONE_ID', 'DEPLOY_MAIL_FROM'] as const),
      ...(['DEPLOY_REDIRECT_HOST', 'DEPLOY_USER_POOL', 'DEPLOY_ZONES'] as const),
    ]).entries,
    // Stricter than for local sites: a deployed site uses https, and its user pool is in REGION.
    VITE_SITE_URL: publicOrigin,
    VITE_STUDIO_URL: v.optional(publicOrigin),
    VITE_NEWSLETTER_ORIGIN: v.optional(publicOrigin),
    VITE_USER_POOL_ID: v.optional(poolId),
    VITE_USER_POOL_CLIENT_ID: v.optional(settings.entries.VITE_USER_POOL_CLIENT_ID),
  },
  'is missing',
)

type Values = v.InferOutput<typeof Environment>
type Variables = Readonly<Record<string, string | undefined>>

function faultsOf({
  VITE_USER_POOL_ID: pool,
  VITE_USER_POOL_CLIENT_ID: client,
  ...values
}: Values): string[] {
  const isToItself = values.DEPLOY_REDIRECT_HOST === new URL(values.VITE_SITE_URL).hostname
  const isWithoutPool = values.DEPLOY_USER_POOL === 'existing' && !pool
  return [
    ...(isToItself ? ['DEPLOY_REDIRECT_HOST is the host of VITE_SITE_URL: it would redirect to itself'] : []),
    ...(isWithoutPool ? ['VITE_USER_POOL_ID is missing: set it to the id of the existing pool'] : []),
    ...(pool && !client ? ['VITE_USER_POOL_CLIENT_ID is missing, and VITE_USER_POOL_ID needs it'] : []),
  ]
}

const faultOf = (faults: readonly string[]) =>
  new Fault(['Correct these settings in .env (.env.example explains each):', ...faults].join('\n  '))

/** Parses the settings of a deployment. Empty ones count as unset. @throws Fault that names every wrong setting */
export function parseDeployConfig(environment: Variables) {
  const values = readSettings(Environment, environment, faultOf)
  const faults = faultsOf(values)
  if (faults.length > 0) throw faultOf(faults)
  const given = [...SITE_SETTINGS, ...SHOP_SETTINGS].flatMap((key) => {
    const value = environment[key]
    return value ? [[key, value] as const] : []
  })
  const site: Record<string, string> = Object.fromEntries(given)
  return {
    account: values.DEPLOY_ACCOUNT,
    alarmEmail: values.DEPLOY_ALARM_EMAIL,
    siteUrl: values.VITE_SITE_URL,
    host: new URL(values.VITE_SITE_URL).hostname,
    /** Another host name that is redirected to the site, for example the one with `www`. */
    redirectHost: values.DEPLOY_REDIRECT_HOST,
    /** Id of the hosted zone for the DNS records; undefined when they are managed outside this account. */
    hostedZoneId: values.DEPLOY_HOSTED_ZONE_ID,
    /** Sender of the user pool's mail through SES, which must have verified the domain. */
    mailFrom: values.DEPLOY_MAIL_FROM,
    /** Zones with a copy of the database and a task that renders pages. */
    zones: Number(values.DEPLOY_ZONES),
    databaseSize: values.DEPLOY_DATABASE_SIZE,
    hasFirewall: values.DEPLOY_FIREWALL === 'on',
    /** False to share the app's existing pool. */
    createsUserPool: values.DEPLOY_USER_POOL === 'create',
    /** Undefined before the first deployment of the pool; the site can't be deployed without it. */
    userPoolId: values.VITE_USER_POOL_ID,
    /** False: the pool's client says that an account is unknown or unconfirmed. */
    hidesAccounts: values.VITE_ACCOUNT_EXISTENCE === 'hidden',
    site,
  }
}

export type DeployConfig = ReturnType<typeof parseDeployConfig>

/** The environment and `.env`, read in the same way as by the build of the site. */
export const deployVariables = () => loadEnv('production', ROOT, ['DEPLOY_', 'VITE_', ...SHOP_SETTINGS])

export const EXAMPLE = {
  DEPLOY_ACCOUNT: '123456789012',
  DEPLOY_ALARM_EMAIL: `oncall@${brand.slug}.example`,
  DEPLOY_HOSTED_ZONE_ID: 'Z0EXAMPLE',
  VITE_SITE_URL: `https://${brand.slug}.example`,
  VITE_STUDIO_URL: `https://${brand.slug}.sanity.studio`,
  VITE_SANITY_PROJECT_ID: 'abc12345',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  VITE_USER_POOL_CLIENT_ID: '4exampleclient',
} as const
