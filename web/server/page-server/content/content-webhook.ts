import { decodeSignatureHeader, isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { edgePaths } from '../../common/edge-paths.ts'
import { logEvent } from '../../common/log.ts'

/** More than the ids and types of the changed documents, which Sanity should send. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * `documents`: the webhook sends whole documents, because it has no projection. A document above the body limit is refused,
 * and its pages stay old.
 */
export type WebhookPayload = 'ids' | 'documents'

/** A revision means a whole document: the projection in docs/deploy/sanity.md leaves revisions out. */
const wholeDocument = v.pipe(v.string(), v.parseJson(), v.object({ _rev: v.string() }))

const MINUTE_MS = 60_000
/** Sanity repeats a delivery for half an hour, and may keep its signature. Clocks differ by seconds. */
const MAX_AGE_MS = 2 * 60 * MINUTE_MS
const MAX_AHEAD_MS = 5 * MINUTE_MS

/** Limits the repetition of a recorded call, whose signature would stay valid for ever. */
function isRecent(signature: string, now: number): boolean {
  const age = now - decodeSignatureHeader(signature).timestamp
  return -MAX_AHEAD_MS <= age && age <= MAX_AGE_MS
}

type Options = {
  /** From sanity.io/manage. */
  secret: string
  /** A rejection makes Sanity repeat the call. */
  contentChanged: () => Promise<void> | void
  received?: ((payload: WebhookPayload) => void) | undefined
}

/** Sanity calls the webhook for each publish, and repeats the call until the response is 2xx. */
export const contentWebhook = ({ secret, contentChanged, received }: Options) =>
  new Hono().post(edgePaths.contentWebhook, bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const signature = context.req.header(SIGNATURE_HEADER_NAME) ?? ''
    const body = await context.req.text()
    if (!(await isValidSignature(body, signature, secret))) return context.text('Not signed.', 401)
    if (!isRecent(signature, Date.now())) return context.text('Signed too long ago, or ahead of time.', 401)
    const payload = v.is(wholeDocument, body) ? 'documents' : 'ids'
    if (payload === 'documents') logEvent('content-webhook-sent-documents', {})
    received?.(payload)
    await contentChanged()
    return context.body(null, 204)
  })
