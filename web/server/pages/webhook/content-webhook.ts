import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { edgePaths } from '../../common/edge-paths.ts'

/** Sanity sends ids and types of the changed documents, not their content. */
const MAX_BODY_BYTES = 64 * 1024

/** The same for every repetition of one delivery: sanity.io/docs/content-lake/webhook-best-practices */
const DELIVERY_HEADER = 'idempotency-key'

type Options = {
  /** The secret that the webhook in sanity.io/manage signs with. */
  secret: string
  /** Drops what caches keep. `delivery` names this delivery, if Sanity does. A rejection makes Sanity ring again. */
  contentChanged: (delivery: string | undefined) => Promise<void> | void
}

/** The content webhook: Sanity calls it for each publish, and repeats the call until the answer is 2xx. */
export const contentWebhook = ({ secret, contentChanged }: Options) =>
  new Hono().post(edgePaths.contentWebhook, bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const signature = context.req.header(SIGNATURE_HEADER_NAME) ?? ''
    const body = await context.req.text()
    if (!(await isValidSignature(body, signature, secret))) return context.text('Not signed.', 401)
    await contentChanged(context.req.header(DELIVERY_HEADER))
    return context.body(null, 204)
  })
