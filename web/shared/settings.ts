/**
 * All settings of all programs, with their validation. `.env.example` explains them. Programs pick their settings with
 * `v.pick(settings, [...])`. The site imports site-settings.ts, never this file.
 */
import * as v from 'valibot'
import { isEmailAddress } from './links/email-address.ts'
import { percentEncodedLogin } from './links/login-address.ts'
import { TIME_ZONE } from './shop.ts'
import { address, dataset, isOrigin, origin, projectId, siteSettingsEntries, text } from './site-settings.ts'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** True for the address of a service on this machine. */
export const isLoopback = (address: string) => LOOPBACK.test(URL.parse(address)?.hostname ?? '')

const wholeNumber = (least: number, fault: string) =>
  v.pipe(text, v.digits(fault), v.transform(Number), v.minValue(least, `must be ${least} or more`))

const port = v.pipe(
  text,
  v.digits('is not a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'is not a port number'),
)

const perMinute = (initial: string) => v.optional(wholeNumber(1, 'is not a whole number'), initial)

const localAddress = v.pipe(address, v.check(isLoopback, 'must be on this machine'))
const localOrigin = v.pipe(
  localAddress,
  v.check(isOrigin, 'must be an origin: no path and no slash at the end'),
)

const returnOrigins = v.pipe(
  text,
  v.transform((value) => value.split(',').map((item) => item.trim())),
  v.everyItem(isOrigin, 'must hold origins with commas between them: no path and no slash at the end'),
  v.everyItem(
    (item) => item.startsWith('https://') || isLoopback(item),
    'must hold origins that start with https://',
  ),
)

/** A list of items with commas between them. */
const listed = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
)

/** An address with user and password. Unlike a URL, it may hold their signs as they are; see `percentEncodedLogin`. */
const loginAddress = (example: string) =>
  v.pipe(
    text,
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const address = percentEncodedLogin(dataset.value)
      if (address) return address
      const message = `must be an address such as ${example}, where a % in user or password is written as %25`
      addIssue({ message })
      return NEVER
    }),
  )

const postgresAddress = v.optional(
  v.pipe(
    text,
    v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    loginAddress('postgres://user:password@host:5432/shop'),
  ),
)

/** The settings with which both servers read content, beside the settings of the site. */
const contentEntries = {
  VITE_SANITY_VISIBILITY: v.optional(
    v.picklist(['public', 'private'], 'must be public or private'),
    'public',
  ),
  /** A token of the role Viewer, for a private dataset. Never in a build, a browser or a log. */
  SANITY_READ_TOKEN: v.optional(text),
}

/** True for a secret or restricted key of Stripe that takes real money: docs.stripe.com/keys */
export const isLiveKey = (key: string) => /^(sk|rk)_live_/.test(key)

const shopEntries = {
  STRIPE_SECRET_KEY: v.pipe(
    text,
    v.regex(/^(sk|rk)_/, 'is not a secret key of Stripe, which starts with sk_ or rk_'),
  ),
  STRIPE_WEBHOOK_SECRET: v.pipe(
    text,
    v.startsWith('whsec_', 'is not a signing secret, which starts with whsec_'),
  ),
  STRIPE_API_URL: v.optional(localOrigin),
  /** `on`: Stripe Tax computes the VAT by the buyer's country. Prices include VAT, so they stay the same. */
  STRIPE_TAX: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
  /** The tax code of the shop's goods for Stripe Tax; by default the account's preset: docs.stripe.com/tax/tax-codes */
  STRIPE_TAX_CODE: v.optional(
    v.pipe(text, v.regex(/^txcd_\d{8}$/, 'is not a tax code of Stripe, such as txcd_10302000')),
  ),
  /** Ids of further user pool clients whose tokens the shop API accepts, separated by commas. */
  USER_POOL_CLIENT_IDS: v.optional(listed, ''),
  USER_POOL_ISSUER: v.optional(localAddress),
  SHOP_RETURN_ORIGINS: returnOrigins,
  /** The secret for codes of gifts: at least 128 random bits, as hexadecimal digits or longer text. */
  SHOP_CODE_SECRET: v.pipe(text, v.minLength(32, 'is shorter than 32 characters')),
  DATABASE_URL: postgresAddress,
  /** Login of the tables' owner. Only web/server/shop-api/prepare-database.ts reads it. */
  DATABASE_OWNER_URL: postgresAddress,
  /** Login of the backup, which web/server/shop-api/prepare-database.ts creates. */
  DATABASE_BACKUP_URL: postgresAddress,
  /** Names of migrations, separated by commas, that may run although the previous release can't use the database afterwards. */
  ALLOW_DESTRUCTIVE_MIGRATIONS: v.optional(listed, ''),
  SHOP_DATABASE_FOLDER: v.optional(text, '.local/orders'),
  SHOP_API_PORT: v.optional(port, '3910'),
  /** The UTC time of the Node server's nightly jobs. Without it, they don't run. */
  SHOP_NIGHTLY_AT: v.optional(
    v.pipe(text, v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in UTC, such as 02:30')),
  ),
  /** A mail server as smtp://user:password@host:587 or smtps://. Without it, mails wait in the outbox. */
  SHOP_MAIL_URL: v.optional(
    v.pipe(
      text,
      v.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
      loginAddress('smtp://user:password@host:587'),
    ),
  ),
  /** The sender of the shop's mails, with or without a name: My Shop <shop@shop.example>. */
  SHOP_MAIL_FROM: v.optional(
    v.pipe(
      text,
      v.check(
        (sender) => isEmailAddress(/^[^<>@\p{Cc}]+ <(.+)>$/u.exec(sender)?.[1] ?? sender),
        'is not a sender',
      ),
    ),
  ),
  /** Receivers of alarms: an address, and the webhook of a chat. */
  ALARM_MAIL: v.optional(v.pipe(text, v.check(isEmailAddress, 'is not an e-mail address'))),
  /** How the operator begins a command of `orders`, in alarms. */
  ORDERS_COMMAND: v.optional(text, 'npm run orders --'),
  ALARM_WEBHOOK: v.optional(
    v.pipe(
      address,
      v.check((value) => value.startsWith('https://') || isLoopback(value), 'must start with https://'),
    ),
  ),
  /** A file that the backup touches after each dump that has reached its storage. */
  BACKUP_STATUS_FILE: v.optional(text),
  RATE_LIMIT_CHECKOUTS: perMinute('10'),
  RATE_LIMIT_ACCOUNT: perMinute('60'),
  RATE_LIMIT_ADDRESS: perMinute('120'),
  TRUSTED_PROXIES: v.optional(wholeNumber(0, 'is not a whole number'), '0'),
}

const pagesEntries = {
  CONTENT_WEBHOOK_SECRET: text,
  SITE_CLIENT: text,
  SITE_SERVER: text,
  SITE_PORT: v.optional(port, '4173'),
  /** The address and port of each Node server; see web/server/common/http/listen-address.ts. */
  HOST: v.optional(text),
  PORT: v.optional(port),
  /** The port at which Prometheus reads /metrics. No proxy leads there, and by default nothing listens. */
  METRICS_PORT: v.optional(port),
  /** Gets the process id, for web/server/common/watch/end-if-hung.ts. */
  PID_FILE: v.optional(text),
  VITE_NEWSLETTER_ORIGIN: v.optional(origin),
  SHOP_API_ORIGIN: v.optional(origin),
}

const deployEntries = {
  DEPLOY_ACCOUNT: v.pipe(text, v.regex(/^\d{12}$/, 'must be the 12 digits of an AWS account')),
  DEPLOY_ALARM_EMAIL: v.pipe(text, v.check(isEmailAddress, 'is not an e-mail address')),
  DEPLOY_HOSTED_ZONE_ID: v.optional(
    v.pipe(text, v.regex(/^Z[A-Z0-9]+$/, 'is not the id of a hosted zone, which starts with Z')),
  ),
  DEPLOY_MAIL_FROM: v.optional(v.pipe(text, v.check(isEmailAddress, 'is not an e-mail address'))),
  DEPLOY_REDIRECT_HOST: v.optional(
    v.pipe(text, v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a host name')),
  ),
  DEPLOY_ZONES: v.optional(v.picklist(['1', '2'], 'must be 1 or 2'), '2'),
  DEPLOY_DATABASE_SIZE: v.optional(
    v.picklist(['micro', 'small', 'medium'], 'must be micro, small or medium'),
    'small',
  ),
  DEPLOY_FIREWALL: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  DEPLOY_USER_POOL: v.optional(v.picklist(['create', 'existing'], 'must be create or existing'), 'create'),
}

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The shop reads both, `npm run orders -- export` reads the time zone. */
const bookkeepingEntries = {
  BOOKKEEPING_TIME_ZONE: v.optional(
    v.pipe(text, v.check(isTimeZone, `is not a time zone, such as ${TIME_ZONE}`)),
    TIME_ZONE,
  ),
  BOOKKEEPING_YEAR_START: v.optional(
    v.pipe(text, v.regex(/^(0[1-9]|1[0-2])-01$/, 'is not the first day of a month, such as 01-01')),
    '01-01',
  ),
}

const studioEntries = {
  SANITY_STUDIO_PROJECT_ID: projectId,
  SANITY_STUDIO_DATASET: dataset,
  SANITY_STUDIO_PREVIEW_URL: origin,
  SANITY_STUDIO_HOST: v.optional(text),
  SANITY_STUDIO_API_HOST: v.optional(localOrigin),
}

const commandEntries = {
  SANITY_AUTH_TOKEN: v.optional(text),
  LOCAL_SERVICES: v.optional(localOrigin),
  LOCAL_SHOP_API: v.optional(localOrigin),
  STACK_PID: v.optional(wholeNumber(1, 'is not a process id')),
}

type ReadSettings = { VITE_SANITY_VISIBILITY: string; SANITY_READ_TOKEN?: string | undefined }

/** The faults of the settings with which a server reads content. Without a token, a private dataset looks empty. */
export const readTokenFaults = (values: ReadSettings): string[] =>
  values.VITE_SANITY_VISIBILITY === 'private' && !values.SANITY_READ_TOKEN
    ? ['SANITY_READ_TOKEN is missing: a private dataset can’t be read without it']
    : []

const LOCAL_ONLY = {
  VITE_SANITY_API_HOST: 'a content service',
  VITE_USER_POOL_ENDPOINT: 'a user pool',
} as const

type LocalSettings = { VITE_SITE_URL: string } & {
  [Name in keyof typeof LOCAL_ONLY]?: string | undefined
}

/** Services of one machine, which visitors of a public site can't reach. */
export function localServiceFaults(values: LocalSettings): string[] {
  if (isLoopback(values.VITE_SITE_URL)) return []
  const isLocal = {
    VITE_SANITY_API_HOST: isLoopback(values.VITE_SANITY_API_HOST ?? ''),
    // The real user pool has a fixed address, so a public site doesn’t set it.
    VITE_USER_POOL_ENDPOINT: values.VITE_USER_POOL_ENDPOINT !== undefined,
  }
  const names = ['VITE_SANITY_API_HOST', 'VITE_USER_POOL_ENDPOINT'] as const
  return names
    .filter((name) => isLocal[name])
    .map(
      (name) =>
        `${name} is ${values[name]}, ${LOCAL_ONLY[name]} that visitors of ${values.VITE_SITE_URL} can’t reach: unset it`,
    )
}

/** Every setting of every program. */
export const settings = v.object(
  {
    ...siteSettingsEntries,
    ...contentEntries,
    ...shopEntries,
    ...pagesEntries,
    ...deployEntries,
    ...bookkeepingEntries,
    ...studioEntries,
    ...commandEntries,
  },
  'is missing',
)
