/**
 * Page rendering as an AWS Lambda function, behind a function URL that only the edge may call. It has the settings of the
 * Node server (node.ts), except for the content webhook, which is a separate function (content-webhook-lambda.ts).
 */
import type { Hono } from 'hono'
import { type APIGatewayProxyResult, handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { describeError, logFault, ShopFault } from '../common/log.ts'
import { type Variables, withSecrets } from '../common/secrets.ts'
import { renderSettings } from './settings.ts'
import { createSiteApp } from './site-app.ts'

/** The edge requests a page by the name of its built file, so that the bucket can answer when this function fails. */
const BUILT_PAGE = /(?<=\/)index\.html$/

let started: Promise<Hono> | undefined

/** @throws ShopFault that names the missing settings, for the log */
function parseSettings(environment: Variables) {
  try {
    return renderSettings(environment)
  } catch (error) {
    throw error instanceof Error ? new ShopFault(error.message) : error
  }
}

/** A function is frozen between requests, so pages are rendered before the response. The edge caches them. */
async function start(): Promise<Hono> {
  const settings = parseSettings(await withSecrets(process.env))
  return (await createSiteApp(settings, 'before-answer')).site
}

/** Adapts a request for the site: removes the file name, and asks for no compression, because the edge compresses. */
function asSiteRequest(event: LambdaEvent): LambdaEvent {
  if (!('rawPath' in event)) return event
  const rawPath = event.rawPath.replace(BUILT_PAGE, '')
  const page = rawPath.length > 1 ? rawPath.replace(/\/$/, '') : rawPath
  return {
    ...event,
    rawPath: rawPath === event.rawPath ? rawPath : page,
    headers: { ...event.headers, 'accept-encoding': 'identity' },
  }
}

/** @throws when it can't start; the edge then serves the built page */
export async function handler(event: LambdaEvent, context?: LambdaContext): Promise<APIGatewayProxyResult> {
  started ??= start()
  try {
    return await handle(await started)(asSiteRequest(event), context)
  } catch (error) {
    started = undefined
    logFault('site-failed', describeError(error))
    throw error
  }
}
