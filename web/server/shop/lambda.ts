/**
 * The shop API as an AWS Lambda function behind an API Gateway (payload format 2.0) or a function URL, all its
 * routes in one. Settings are the function's environment (.env.example) and the secrets that it names (secrets.ts);
 * orders are in the Postgres of DATABASE_URL.
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
import { type Variables, withSecrets } from '../common/secrets.ts'
import { createShopApi } from './app.ts'
import { InvalidConfig, parseShopConfig } from './config.ts'
import { connectPorts } from './connect-ports.ts'
import { openServerDatabase } from './database/server-database.ts'
import { createGuards } from './guards.ts'
import { unavailableApi } from './unavailable-api.ts'

/** A function serves one request at a time; its copies share the server's connections. */
const CONNECTIONS = 2

type Running = { app: Hono; close: () => Promise<void> }

async function start(settings: Variables): Promise<Running> {
  const config = parseShopConfig(settings)
  if (config.database.kind === 'folder') {
    throw new InvalidConfig(['DATABASE_URL is missing: a function has no folder that outlives it'])
  }
  const { database, close } = await openServerDatabase(config.database.url, CONNECTIONS)
  const app = new Hono()
  if (settings.ORIGIN_SECRET) app.use(requireOriginSecret(settings.ORIGIN_SECRET))
  app.route('/', createShopApi(connectPorts(config, database), createGuards(config.limits, getConnInfo)))
  return { app, close }
}

let current: { key: string; running: Promise<Running> } | undefined

/** Secrets that were changed meanwhile, such as a rotated password, are those of a new start. */
async function running(): Promise<Running> {
  const settings = await withSecrets(process.env)
  const key = JSON.stringify(settings)
  if (current?.key === key) return current.running
  const outdated = current?.running
  const started = { key, running: start(settings) }
  current = started
  // Closing waits for connections that are in use; what failed to start has none.
  void outdated?.then(({ close }) => close()).catch(() => {})
  started.running.catch(() => {
    if (current === started) current = undefined
  })
  return started.running
}

/** A start that failed is tried again by the next request, so that an outage of the database ends by itself. */
async function api(): Promise<Hono> {
  try {
    return (await running()).app
  } catch (error) {
    // Settings are ours, and say what to correct; other errors may quote an address.
    logFault(
      'start-failed',
      error instanceof InvalidConfig ? { reason: error.message } : describeError(error),
    )
    return unavailableApi()
  }
}

export async function handler(event: LambdaEvent, context?: LambdaContext): Promise<APIGatewayProxyResult> {
  return handle(await api())(event, context)
}
