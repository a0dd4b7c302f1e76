/**
 * What renders pages, as an AWS Lambda function behind a function URL that the edge alone may call, and for Sanity's
 * webhook behind an API Gateway (payload format 2.0). Settings as for render/node.ts, and the secrets that
 * SETTINGS_SECRETS names.
 */
import type { Hono } from 'hono'
import { type APIGatewayProxyResult, handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { describeError, logFault, ShopFault } from '../common/log.ts'
import { type Variables, withSecrets } from '../common/secrets.ts'
import { openSite } from './open-site.ts'
import type { Pages } from './pages.ts'
import { renderSettings } from './settings.ts'

/** The edge asks for a page by the name of its built file, so that the file can stand in for the function. */
const BUILT_PAGE = /(?<=\/)index\.html$/

/** Content that was silent is left alone for as long. */
const FRESH_MS = 5_000

/**
 * The edge keeps pages, for all copies of the function at once; what a copy keeps is for when content is silent. A
 * copy is frozen between requests, so nothing may be left to be rendered behind an answer.
 */
function neverBehind(kept: Pages): Pages {
  let since = Number.NEGATIVE_INFINITY
  return {
    ...kept,
    get: (address) => {
      const now = Date.now()
      if (now - since > FRESH_MS) {
        kept.contentChanged()
        since = now
      }
      return kept.get(address)
    },
  }
}

let started: Promise<Hono> | undefined

/** @throws ShopFault that names what is missing, for the log. */
function parseSettings(environment: Variables) {
  try {
    return renderSettings(environment)
  } catch (error) {
    throw error instanceof Error ? new ShopFault(error.message) : error
  }
}

async function start(): Promise<Hono> {
  const settings = parseSettings(await withSecrets(process.env))
  return (await openSite(settings, neverBehind)).site
}

/** As the site knows it: without the file's name, and uncompressed, which is the edge's work. */
function asAsked(event: LambdaEvent): LambdaEvent {
  if (!('rawPath' in event)) return event
  const rawPath = event.rawPath.replace(BUILT_PAGE, '')
  const page = rawPath.length > 1 ? rawPath.replace(/\/$/, '') : rawPath
  return {
    ...event,
    rawPath: rawPath === event.rawPath ? rawPath : page,
    headers: { ...event.headers, 'accept-encoding': 'identity' },
  }
}

/** @throws when it can't start, which the gateway answers with 502: the edge then has the built page. */
export async function handler(event: LambdaEvent, context?: LambdaContext): Promise<APIGatewayProxyResult> {
  started ??= start()
  try {
    return await handle(await started)(asAsked(event), context)
  } catch (error) {
    started = undefined
    logFault('site-failed', describeError(error))
    throw error
  }
}
