/**
 * The shop API as an AWS Lambda function behind an API Gateway (payload format 2.0) or a function URL, all its
 * routes in one. Settings are the function's environment (.env.example) and the secrets that it names (secrets.ts);
 * orders are in the Postgres of DATABASE_URL. Schedules call `nightly` and `work`. The tables are
 * prepared at each deployment (migrate-lambda.ts); the role that this function logs in with can't change them.
 */
import { Hono } from 'hono'
import {
  type APIGatewayProxyResult,
  getConnInfo,
  handle,
  type LambdaContext,
  type LambdaEvent,
} from 'hono/aws-lambda'
import { requireOriginSecret } from '../common/http/require-origin-secret.ts'
import { describeError, logFault } from '../common/log.ts'
import { withSecrets } from '../common/secrets.ts'
import { logUnhandled } from '../common/unhandled-errors.ts'
import { createShopApi } from './app.ts'
import { InvalidConfig, parseShopConfig, type ShopConfig } from './config.ts'
import { connectPorts } from './connect-ports.ts'
import { connectToServer } from './database/server-database.ts'
import { createGuards, type Guards } from './guards.ts'
import { createPoolAccounts } from './identity/pool-accounts.ts'
import { createSmtp } from './mail/smtp.ts'
import { runNightly } from './nightly/nightly.ts'
import { connectNightly } from './nightly/nightly-ports.ts'
import { readPrices } from './prices/watch-prices.ts'
import { unavailableApi } from './unavailable-api.ts'
import { workOff } from './worker.ts'

/** An instance serves one request at a time, and all instances share the connections of the server. */
const CONNECTIONS = 2

/** If the secrets can't be read, the current ones are used for this long before the next try. */
const READ_PAUSE_MS = 30_000

logUnhandled()

type Settings = { config: ShopConfig; originSecret: string | undefined }
type RunningShop = {
  /** Parsed settings as text. Not the environment: Lambda changes its trace id there at each invocation. */
  key: string
  app: Hono
  isLoginRefused: boolean
  close: () => Promise<void>
}

let current: RunningShop | undefined
/** Settings whose database password was refused, as text. The extension may serve them from its cache for a while. */
let refusedKey: string | undefined
let readAgainAt = 0
let guards: { key: string; guards: Guards } | undefined

const noServer = () =>
  new InvalidConfig(['DATABASE_URL is missing: a function has no permanent folder for its orders'])

async function readSettings(isFresh: boolean): Promise<Settings> {
  const variables = await withSecrets(process.env, { isFresh })
  return { config: parseShopConfig(variables), originSecret: variables.ORIGIN_SECRET }
}

/** Kept while the limits stay the same, so that a new password does not reset the counters. */
function guardsFor({ limits }: ShopConfig): Guards {
  const key = JSON.stringify(limits)
  if (guards?.key !== key) guards = { key, guards: createGuards(limits, getConnInfo) }
  return guards.guards
}

function start({ config, originSecret }: Settings, key: string): RunningShop {
  if (config.database.kind === 'folder') throw noServer()
  const app = new Hono()
  const { database, close } = connectToServer(config.database.url, {
    connections: CONNECTIONS,
    onLoginRefused: () => {
      shop.isLoginRefused = true
    },
  })
  const shop: RunningShop = { key, app, isLoginRefused: false, close }
  if (originSecret) app.use(requireOriginSecret(originSecret))
  app.route('/', createShopApi(connectPorts(config, database), guardsFor(config)))
  return shop
}

/** Starts a new shop only when the parsed settings have changed, for example after a password rotation. */
async function shopFor(isFresh: boolean): Promise<RunningShop> {
  if (current && Date.now() < readAgainAt && !isFresh) return current
  const settings = await readSettings(isFresh)
  readAgainAt = 0
  const key = JSON.stringify(settings)
  if (current && (current.key === key || key === refusedKey)) return current
  const outdated = current
  current = start(settings, key)
  // Closing waits for connections that are in use.
  void outdated?.close().catch(() => {})
  return current
}

/** InvalidConfig says what to correct; messages of other errors may quote an address. */
const reasonOf = (error: unknown) =>
  error instanceof InvalidConfig ? { reason: error.message } : describeError(error)

/** @returns undefined when the shop can't start; the next request tries again, so an outage ends by itself. */
async function runningShop(isFresh = false): Promise<RunningShop | undefined> {
  try {
    return await shopFor(isFresh)
  } catch (error) {
    if (!current) {
      logFault('start-failed', reasonOf(error))
      return undefined
    }
    readAgainAt = Date.now() + READ_PAUSE_MS
    logFault('settings-unreadable', reasonOf(error))
    return current
  }
}

/** After a password rotation the request is handled once more, with fresh secrets. */
async function afterRefusedLogin(shop: RunningShop): Promise<RunningShop | undefined> {
  logFault('database-login-refused', {})
  const fresh = await runningShop(true)
  if (fresh === shop) {
    shop.isLoginRefused = false
    return undefined
  }
  refusedKey = shop.key
  return fresh
}

export async function handler(event: LambdaEvent, context?: LambdaContext): Promise<APIGatewayProxyResult> {
  const shop = await runningShop()
  if (!shop) return handle(unavailableApi())(event, context)
  const answer = await handle(shop.app)(event, context)
  const fresh = shop.isLoginRefused ? await afterRefusedLogin(shop) : undefined
  return fresh ? handle(fresh.app)(event, context) : answer
}

/** Repays withdrawals and sends mails, for a schedule. Without a mail server the mails wait. */
export async function work(): Promise<void> {
  const { config } = await readSettings(false)
  const { mail } = config
  if (config.database.kind === 'folder') throw noServer()
  const { database, close } = connectToServer(config.database.url, { connections: 1 })
  try {
    await workOff(connectPorts(config, database), mail && createSmtp(mail))
  } finally {
    await close()
  }
}

/**
 * The regular work, for schedules: with `{ work: 'prices' }` it only reads all prices into the price log. Settings and
 * secrets are those of `handler`.
 */
export async function nightly(event: { work?: 'prices' } = {}): Promise<void> {
  const { config } = await readSettings(false)
  if (config.database.kind === 'folder') throw noServer()
  const { database, close } = connectToServer(config.database.url, { connections: 1 })
  try {
    const ports = connectPorts(config, database)
    await readPrices(ports.catalogue)
    if (event.work === 'prices') return
    const accounts = createPoolAccounts(config.userPool, process.env)
    await runNightly({ ...ports, ...connectNightly(ports, config.stripe, database), accounts })
  } finally {
    await close()
  }
}
