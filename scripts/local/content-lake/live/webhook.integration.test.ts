import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { type Listening, listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { createWebhook } from './webhook.ts'

const secret = 'shh'
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A receiver that answers with the given statuses, then 204. */
async function receiver(...statuses: (204 | 500)[]) {
  const valid: boolean[] = []
  const app = new Hono().post('/hook', async (context) => {
    const signature = context.req.header(SIGNATURE_HEADER_NAME) ?? ''
    valid.push(await isValidSignature(await context.req.text(), signature, secret))
    return context.body(null, statuses.shift() ?? 204)
  })
  const listening: Listening = await listenOnLoopback(app, 0)
  cleanUps.push(listening.close)
  const webhook = createWebhook({ url: `http://localhost:${listening.port}/hook`, secret })
  cleanUps.push(webhook.stop)
  return { webhook, valid }
}

test('calls the receiver after a change, with a valid signature', async () => {
  const { webhook, valid } = await receiver()
  webhook.contentChanged()
  await vi.waitFor(() => expect(valid).toEqual([true]))
})

test('combines many changes in one call, and reports a change during the call afterwards', async () => {
  const { webhook, valid } = await receiver()
  for (let change = 0; change < 50; change += 1) webhook.contentChanged()
  await vi.waitFor(() => expect(valid).toHaveLength(1))
  webhook.contentChanged()
  await vi.waitFor(() => expect(valid).toHaveLength(2))
})

test('calls again when the receiver fails', async () => {
  const { webhook, valid } = await receiver(500)
  webhook.contentChanged()
  await vi.waitFor(() => expect(valid).toEqual([true, true]))
})
