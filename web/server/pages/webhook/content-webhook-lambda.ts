/**
 * The content webhook as a separate AWS Lambda function behind API Gateway (payload format 2.0), so that page traffic
 * never uses up its concurrency. It invalidates the edge cache; the next request for a page renders it.
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
  /** The credentials of the function's role, set by Lambda. */
  AWS_ACCESS_KEY_ID: required('AWS_ACCESS_KEY_ID'),
  AWS_SECRET_ACCESS_KEY: required('AWS_SECRET_ACCESS_KEY'),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  /** For tests only. */
  CLOUDFRONT_API_URL: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/(localhost|127\.0\.0\.1):\d+/))),
})

/** @throws ShopFault that names every missing setting and quotes no value */
async function readSettings() {
  const parsed = v.safeParse(Settings, await withSecrets(process.env))
  if (parsed.success) return parsed.output
  throw new ShopFault(parsed.issues.map(({ message }) => message).join(', '))
}

/** Settings are read for each call: calls are rare, and a rotated secret takes effect immediately. */
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
    context.text('Please try again.\n', 503, { 'cache-control': 'no-store', 'retry-after': '30' }),
  )

/** Answers 503 on any error, so that Sanity repeats the call. */
export async function handler(event: LambdaEvent, context?: LambdaContext): Promise<APIGatewayProxyResult> {
  const app = await createApp().catch((error: unknown) => {
    logFault('content-webhook-failed', describeError(error))
    return unavailable()
  })
  app.onError((error, { text }) => {
    if ('getResponse' in error) return error.getResponse()
    logFault('content-webhook-failed', describeError(error))
    return text('Please try again.\n', 503)
  })
  return handle(app)(event, context)
}
