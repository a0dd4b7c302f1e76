import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { edgePaths } from '../../common/edge-paths.ts'

/** Enough, because Sanity sends only ids and types of the changed documents. */
const MAX_BODY_BYTES = 64 * 1024

/** All repetitions of a delivery have the same key: sanity.io/docs/content-lake/webhook-best-practices */
const DELIVERY_HEADER = 'idempotency-key'

type Options = {
  /** The signing secret of the webhook at sanity.io/manage. */
  secret: string
  /** Invalidates caches. `delivery` is Sanity's id of this delivery, if sent. A rejection makes Sanity repeat the call. */
  contentChanged: (delivery: string | undefined) => Promise<void> | void
}

/** The content webhook. Sanity calls it for each publish and repeats the call until the response is 2xx. */
export const contentWebhook = ({ secret, contentChanged }: Options) =>
  new Hono().post(edgePaths.contentWebhook, bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const signature = context.req.header(SIGNATURE_HEADER_NAME) ?? ''
    const body = await context.req.text()
    if (!(await isValidSignature(body, signature, secret))) return context.text('Not signed.', 401)
    await contentChanged(context.req.header(DELIVERY_HEADER))
    return context.body(null, 204)
  })
