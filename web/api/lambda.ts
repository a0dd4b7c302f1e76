/**
 * The shop API as an AWS Lambda function behind an API Gateway (payload format 2.0) or a function URL, all its
 * routes in one. Settings are the function's environment (.env.example); orders are in the Postgres of DATABASE_URL.
 */
import type { Hono } from 'hono'
import {
  type APIGatewayProxyResult,
  getConnInfo,
  handle,
  type LambdaContext,
  type LambdaEvent,
} from 'hono/aws-lambda'
import { createShopApi } from './app.ts'
import { InvalidConfig, parseShopConfig } from './config.ts'
import { connectPorts } from './connectPorts.ts'
import { openServerDatabase } from './database/serverDatabase.ts'
import { createGuards } from './guards.ts'
import { describeError, logFault } from './log.ts'
import { unavailableApi } from './unavailableApi.ts'

/** A function serves one request at a time; its copies share the server's connections. */
const CONNECTIONS = 2

async function start(): Promise<Hono> {
  const config = parseShopConfig(process.env)
  if (config.database.kind === 'folder') {
    throw new InvalidConfig(['DATABASE_URL is missing: a function has no folder that outlives it'])
  }
  const { database } = await openServerDatabase(config.database.url, CONNECTIONS)
  return createShopApi(connectPorts(config, database), createGuards(config.limits, getConnInfo))
}

let started: Promise<Hono> | undefined

/** A start that failed is tried again by the next request, so that an outage of the database ends by itself. */
async function api(): Promise<Hono> {
  started ??= start()
  try {
    return await started
  } catch (error) {
    started = undefined
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
