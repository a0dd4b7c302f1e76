/**
 * The content webhook as an AWS Lambda function of its own behind an API Gateway (payload format 2.0), so that visitors
 * of pages never take its place. It makes the edge drop what it caches; the next request for a page renders it.
 */
import { Hono } from 'hono'
import { type APIGatewayProxyResult, handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import * as v from 'valibot'
import { describeError, logEvent, logFault, ShopFault } from '../../common/log.ts'
import { withSecrets } from '../../common/secrets.ts'
import { contentWebhook } from './content-webhook.ts'
import { invalidateEdge } from './edge-cache.ts'

const required = (name: string) => v.pipe(v.string(`${name} is missing`), v.nonEmpty(`${name} is empty`))

const Settings = v.object({
  CONTENT_WEBHOOK_SECRET: required('CONTENT_WEBHOOK_SECRET'),
  DISTRIBUTION_ID: required('DISTRIBUTION_ID'),
  /** The function's own credentials, set by Lambda. */
  AWS_ACCESS_KEY_ID: required('AWS_ACCESS_KEY_ID'),
  AWS_SECRET_ACCESS_KEY: required('AWS_SECRET_ACCESS_KEY'),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  /** Only for tests on this machine. */
  CLOUDFRONT_API_URL: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/(localhost|127\.0\.0\.1):\d+/))),
})

/** @throws ShopFault that names every setting that is missing, without quoting any value */
async function readSettings() {
  const parsed = v.safeParse(Settings, await withSecrets(process.env))
  if (parsed.success) return parsed.output
  throw new ShopFault(parsed.issues.map(({ message }) => message).join(', '))
}

/** Settings are read for each call: they are few, and a rotated secret counts at once. */
async function createApp(): Promise<Hono> {
  const settings = await readSettings()
  const edge = {
    distributionId: settings.DISTRIBUTION_ID,
    credentials: {
      accessKeyId: settings.AWS_ACCESS_KEY_ID,
      secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
      sessionToken: settings.AWS_SESSION_TOKEN,
    },
    ...(settings.CLOUDFRONT_API_URL && { api: settings.CLOUDFRONT_API_URL }),
  }
  return contentWebhook({
    secret: settings.CONTENT_WEBHOOK_SECRET,
    contentChanged: async (delivery) => {
      await invalidateEdge(edge, delivery)
      logEvent('edge-invalidated', {})
    },
  })
}

const unavailable = () =>
  new Hono().all('*', (context) =>
    context.text('Please ring again.\n', 503, { 'cache-control': 'no-store', 'retry-after': '30' }),
  )

/** Any fault answers 503, so that Sanity rings again. */
export async function handler(event: LambdaEvent, context?: LambdaContext): Promise<APIGatewayProxyResult> {
  const app = await createApp().catch((error: unknown) => {
    logFault('content-webhook-failed', describeError(error))
    return unavailable()
  })
  app.onError((error, { text }) => {
    if ('getResponse' in error) return error.getResponse()
    logFault('content-webhook-failed', describeError(error))
    return text('Please ring again.\n', 503)
  })
  return handle(app)(event, context)
}
