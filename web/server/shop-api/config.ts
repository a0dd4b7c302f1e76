import * as v from 'valibot'
import { isLiveKey, isLoopback, readTokenFaults, settings } from '#shared/settings.ts'
import { InvalidSettings, readSettings } from '#shared/site-settings.ts'
import type { ContentSettings } from './catalogue/published-content.ts'
import type { DatabaseLogins } from './database/app-role.ts'
import type { DatabasePlace } from './database/open-database.ts'
import { limitNames } from './http/guards.ts'

const { entries } = settings

const databaseSchema = v.pick(settings, [
  'DATABASE_URL',
  'SHOP_DATABASE_FOLDER',
  'ALLOW_DESTRUCTIVE_MIGRATIONS',
])

const contentSchema = v.object(
  {
    ...v.pick(settings, [
      'VITE_SANITY_PROJECT_ID',
      'VITE_SANITY_DATASET',
      'VITE_SANITY_API_VERSION',
      'SANITY_READ_TOKEN',
    ]).entries,
    VITE_SANITY_API_HOST: v.optional(
      v.pipe(v.unwrap(entries.VITE_SANITY_API_HOST), v.check(isLoopback, 'must be on this machine')),
    ),
  },
  'is missing',
)

const loginsSchema = v.object(
  {
    DATABASE_OWNER_URL: v.unwrap(entries.DATABASE_OWNER_URL),
    DATABASE_URL: v.unwrap(entries.DATABASE_URL),
    DATABASE_BACKUP_URL: entries.DATABASE_BACKUP_URL,
    ALLOW_DESTRUCTIVE_MIGRATIONS: entries.ALLOW_DESTRUCTIVE_MIGRATIONS,
  },
  'is missing',
)

const bookkeepingSchema = v.object(
  {
    ...databaseSchema.entries,
    ...v.pick(settings, ['STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'SHOP_RETURN_ORIGINS']).entries,
  },
  'is missing',
)

const financialYearSchema = v.pick(settings, ['BOOKKEEPING_YEAR_START', 'BOOKKEEPING_TIME_ZONE'])

const accountSchema = v.pick(settings, [
  'VITE_USER_POOL_ID',
  'USER_POOL_ISSUER',
  'STRIPE_SECRET_KEY',
  'STRIPE_API_URL',
])

const environmentSchema = v.object(
  {
    ...contentSchema.entries,
    ...v.pick(settings, [
      'VITE_SANITY_VISIBILITY',
      'VITE_USER_POOL_ID',
      'VITE_USER_POOL_CLIENT_ID',
      'USER_POOL_CLIENT_IDS',
      'USER_POOL_ISSUER',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_API_URL',
      'STRIPE_TAX',
      'STRIPE_TAX_CODE',
      'SHOP_RETURN_ORIGINS',
      'SHOP_CODE_SECRET',
      'SHOP_API_PORT',
      'SHOP_NIGHTLY_AT',
      'SHOP_MAIL_URL',
      'SHOP_MAIL_FROM',
      'ALARM_MAIL',
      'ALARM_WEBHOOK',
      'ORDERS_COMMAND',
      'BACKUP_STATUS_FILE',
      'METRICS_PORT',
      'PID_FILE',
      'HOST',
      'BOOKKEEPING_TIME_ZONE',
      'BOOKKEEPING_YEAR_START',
      ...limitNames,
    ]).entries,
    ...databaseSchema.entries,
  },
  'is missing',
)
type Environment = v.InferOutput<typeof environmentSchema>

/** Names of all settings of the running shop, and of the program that prepares its database. */
export const shopSettings = Object.keys(environmentSchema.entries)
export const databaseLogins = Object.keys(loginsSchema.entries)

/** Addresses of local services, which a public shop must not use. */
const LOCAL_ONLY = ['VITE_SANITY_API_HOST', 'USER_POOL_ISSUER', 'STRIPE_API_URL'] as const

function faultsOf(values: Environment): string[] {
  const isPublic = !values.SHOP_RETURN_ORIGINS.every(isLoopback)
  const misplaced = LOCAL_ONLY.filter((name) => isPublic && values[name] !== undefined)
  return [
    ...readTokenFaults(values),
    ...misplaced.map((name) => `${name} is only for a shop on this machine: remove it`),
    ...(values.STRIPE_API_URL && isLiveKey(values.STRIPE_SECRET_KEY)
      ? ['STRIPE_SECRET_KEY is a live key: the payment page on this machine must not have it']
      : []),
    ...(values.SHOP_MAIL_URL && !values.SHOP_MAIL_FROM
      ? ['SHOP_MAIL_FROM is missing: it names the sender of the mails']
      : []),
    ...(values.ALARM_MAIL && !values.SHOP_MAIL_URL
      ? ['SHOP_MAIL_URL is missing: alarms for ALARM_MAIL can’t be sent without it']
      : []),
  ]
}

export class InvalidConfig extends InvalidSettings {
  override name = 'InvalidConfig'

  constructor(faults: readonly string[]) {
    super('the shop API', faults)
  }
}

const invalid = (faults: readonly string[]) => new InvalidConfig(faults)

type Variables = Readonly<Record<string, string | undefined>>

/** @throws InvalidConfig that lists every faulty variable */
export function parseShopConfig(environment: Variables) {
  const values = readSettings(environmentSchema, environment, invalid)
  const faults = faultsOf(values)
  if (faults.length > 0) throw new InvalidConfig(faults)
  return {
    content: values,
    process: values,
    limits: values,
    userPool: {
      userPoolId: values.VITE_USER_POOL_ID,
      clientId: [values.VITE_USER_POOL_CLIENT_ID, ...values.USER_POOL_CLIENT_IDS],
      issuer: values.USER_POOL_ISSUER,
    },
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiUrl: values.STRIPE_API_URL,
      origins: values.SHOP_RETURN_ORIGINS,
      tax: values.STRIPE_TAX === 'on' ? { code: values.STRIPE_TAX_CODE } : undefined,
    },
    /** Stripe's key takes real money. */
    isLive: isLiveKey(values.STRIPE_SECRET_KEY),
    returnOrigins: values.SHOP_RETURN_ORIGINS,
    database: placeOf(values),
    port: values.SHOP_API_PORT,
    /** HH:MM, UTC; undefined: never. */
    nightlyAt: values.SHOP_NIGHTLY_AT,
    codeSecret: values.SHOP_CODE_SECRET,
    financialYear: { yearStart: values.BOOKKEEPING_YEAR_START, timeZone: values.BOOKKEEPING_TIME_ZONE },
    /** Undefined: mails wait in the outbox. */
    mail: mailOf(values),
    alarms: { mail: values.ALARM_MAIL, webhook: values.ALARM_WEBHOOK },
    /** How operators of this installation begin a command, such as `docker compose run --rm orders`. */
    orders: values.ORDERS_COMMAND,
    /** Written by the backup; undefined where backups are made elsewhere. */
    backupFile: values.BACKUP_STATUS_FILE,
  }
}

export type ShopConfig = ReturnType<typeof parseShopConfig>

/** For commands that compare the database with Stripe. @throws InvalidConfig */
export function parseBookkeeping(environment: Variables) {
  const values = readSettings(bookkeepingSchema, environment, invalid)
  return {
    database: placeOf(values),
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      apiUrl: values.STRIPE_API_URL,
      origins: values.SHOP_RETURN_ORIGINS,
    },
  }
}

/** For the command that compares accounts with the user pool. @throws InvalidConfig */
export function parseAccountComparison(environment: Variables) {
  const values = readSettings(accountSchema, environment, invalid)
  return {
    userPool: { userPoolId: values.VITE_USER_POOL_ID, issuer: values.USER_POOL_ISSUER },
    stripe: { secretKey: values.STRIPE_SECRET_KEY, apiUrl: values.STRIPE_API_URL },
  }
}

/** For the command that makes codes. @throws InvalidConfig */
export const parseContent = (environment: Variables): ContentSettings =>
  readSettings(contentSchema, environment, invalid)

/** For the command that prepares a Postgres server. @throws InvalidConfig */
export function parseDatabaseLogins(environment: Variables): DatabaseLogins {
  const values = readSettings(loginsSchema, environment, invalid)
  return {
    owner: values.DATABASE_OWNER_URL,
    app: values.DATABASE_URL,
    backup: values.DATABASE_BACKUP_URL,
    allowDestructive: values.ALLOW_DESTRUCTIVE_MIGRATIONS,
  }
}

/** For commands that say until when orders are kept. @throws InvalidConfig */
export function parseFinancialYear(environment: Variables) {
  const values = readSettings(financialYearSchema, environment, invalid)
  return { yearStart: values.BOOKKEEPING_YEAR_START, timeZone: values.BOOKKEEPING_TIME_ZONE }
}

/** For commands that only need the database. @throws InvalidConfig */
export const parseDatabasePlace = (environment: Variables) =>
  placeOf(readSettings(databaseSchema, environment, invalid))

const placeOf = (values: v.InferOutput<typeof databaseSchema>): DatabasePlace =>
  values.DATABASE_URL
    ? {
        kind: 'server',
        url: values.DATABASE_URL,
        allowDestructive: values.ALLOW_DESTRUCTIVE_MIGRATIONS,
      }
    : { kind: 'folder', folder: values.SHOP_DATABASE_FOLDER }

const mailOf = ({ SHOP_MAIL_URL: url, SHOP_MAIL_FROM: from }: Environment) =>
  url && from ? { url, from } : undefined
