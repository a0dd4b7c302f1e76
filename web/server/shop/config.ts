import * as v from 'valibot'
import type { ContentSettings } from './catalogue/content-catalogue.ts'
import type { UserPoolSettings } from './identity/user-pool.ts'
import { limitEntries, type RateLimits, rateLimitsFrom } from './limits/settings.ts'
import type { StripeSettings } from './payment/stripe-payments.ts'

export type DatabasePlace = { kind: 'server'; url: string } | { kind: 'folder'; folder: string }

export type ShopConfig = {
  content: ContentSettings
  userPool: UserPoolSettings
  stripe: StripeSettings
  returnOrigins: string[]
  database: DatabasePlace
  limits: RateLimits
  /** Of the Node server; functions have none. */
  port: number
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/
const isLoopback = (address: string) => LOOPBACK.test(URL.parse(address)?.hostname ?? '')

const text = v.pipe(v.string('is missing'), v.nonEmpty('is empty'))
const isOrigin = (value: string) => URL.parse(value)?.origin === value
const localUrl = v.pipe(text, v.url('is not a whole address'), v.check(isLoopback, 'must be on this machine'))
const localOrigin = v.pipe(localUrl, v.check(isOrigin, 'must be an origin: no path and no slash at the end'))

const returnOrigins = v.pipe(
  text,
  v.transform((value) => value.split(',').map((origin) => origin.trim())),
  v.everyItem(isOrigin, 'must hold origins with commas between them: no path and no slash at the end'),
  v.everyItem(
    (origin) => origin.startsWith('https://') || isLoopback(origin),
    'must hold origins that start with https://',
  ),
)

const databaseEntries = {
  DATABASE_URL: v.optional(v.pipe(text, v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  SHOP_DATABASE_FOLDER: v.optional(text, '.local/orders'),
}
const databaseSchema = v.object(databaseEntries)

const environmentSchema = v.object(
  {
    VITE_SANITY_PROJECT_ID: v.pipe(text, v.regex(/^[a-z0-9-]+$/, 'is no project id')),
    VITE_SANITY_DATASET: v.pipe(text, v.regex(/^[a-z0-9_~-]+$/, 'is no name of a dataset')),
    VITE_SANITY_API_VERSION: v.pipe(text, v.isoDate('must be a date, such as 2025-02-19')),
    VITE_SANITY_API_HOST: v.optional(localOrigin),
    VITE_USER_POOL_ID: v.pipe(text, v.regex(/^[a-z0-9-]+_[a-zA-Z0-9]+$/, 'is no id of a user pool')),
    VITE_USER_POOL_CLIENT_ID: text,
    USER_POOL_ISSUER: v.optional(localUrl),
    STRIPE_SECRET_KEY: v.pipe(
      text,
      v.regex(/^(sk|rk)_/, 'is no secret key of Stripe: it starts with sk_ or rk_'),
    ),
    STRIPE_WEBHOOK_SECRET: v.pipe(
      text,
      v.startsWith('whsec_', 'is no signing secret: it starts with whsec_'),
    ),
    STRIPE_API_URL: v.optional(localOrigin),
    SHOP_RETURN_ORIGINS: returnOrigins,
    ...databaseEntries,
    ...limitEntries,
    SHOP_API_PORT: v.optional(
      v.pipe(
        text,
        v.transform(Number),
        v.integer('is no port number'),
        v.minValue(0, 'is no port number'),
        v.maxValue(65_535, 'is no port number'),
      ),
      '3910',
    ),
  },
  'is missing',
)
type Environment = v.InferOutput<typeof environmentSchema>

/** Services of one machine, which a shop that is open to the public must not stand on. */
const LOCAL_ONLY = ['VITE_SANITY_API_HOST', 'USER_POOL_ISSUER', 'STRIPE_API_URL'] as const

function localFaults(values: Environment): string[] {
  const isPublic = !values.SHOP_RETURN_ORIGINS.every(isLoopback)
  const misplaced = LOCAL_ONLY.filter((name) => isPublic && values[name] !== undefined)
  return [
    ...misplaced.map((name) => `${name} is only for a shop on this machine: remove it`),
    ...(values.STRIPE_API_URL && values.STRIPE_SECRET_KEY.includes('_live_')
      ? ['STRIPE_SECRET_KEY is a live key: the payment page on this machine must not have it']
      : []),
  ]
}

/** Every variable that is missing or wrong, in one message. */
export class InvalidConfig extends Error {
  override name = 'InvalidConfig'

  constructor(faults: readonly string[]) {
    const lines = faults.map((fault) => `  ${fault}`)
    const head = 'The shop API’s settings are wrong. Correct these variables (.env.example explains each):'
    super([head, ...lines].join('\n'))
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/** Empty variables count as unset. */
function parse<Schema extends typeof environmentSchema | typeof databaseSchema>(
  schema: Schema,
  environment: Variables,
): v.InferOutput<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return parsed.output
  throw new InvalidConfig(parsed.issues.map((issue) => `${issue.path?.[0]?.key} ${issue.message}`))
}

/** The API's settings from the environment, parsed once at start. @throws InvalidConfig */
export function parseShopConfig(environment: Variables): ShopConfig {
  const values = parse(environmentSchema, environment)
  const faults = localFaults(values)
  if (faults.length > 0) throw new InvalidConfig(faults)
  return configFrom(values)
}

/** Where orders are, for commands that need nothing else. @throws InvalidConfig */
export const parseDatabasePlace = (environment: Variables) => placeOf(parse(databaseSchema, environment))

const placeOf = (values: v.InferOutput<typeof databaseSchema>): DatabasePlace =>
  values.DATABASE_URL
    ? { kind: 'server', url: values.DATABASE_URL }
    : { kind: 'folder', folder: values.SHOP_DATABASE_FOLDER }

const configFrom = (values: Environment): ShopConfig => ({
  content: {
    VITE_SANITY_PROJECT_ID: values.VITE_SANITY_PROJECT_ID,
    VITE_SANITY_DATASET: values.VITE_SANITY_DATASET,
    VITE_SANITY_API_VERSION: values.VITE_SANITY_API_VERSION,
    VITE_SANITY_API_HOST: values.VITE_SANITY_API_HOST,
  },
  userPool: {
    userPoolId: values.VITE_USER_POOL_ID,
    clientId: values.VITE_USER_POOL_CLIENT_ID,
    issuer: values.USER_POOL_ISSUER,
  },
  stripe: {
    secretKey: values.STRIPE_SECRET_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiUrl: values.STRIPE_API_URL,
  },
  returnOrigins: values.SHOP_RETURN_ORIGINS,
  database: placeOf(values),
  limits: rateLimitsFrom(values),
  port: values.SHOP_API_PORT,
})
