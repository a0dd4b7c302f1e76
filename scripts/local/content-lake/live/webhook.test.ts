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

test('tells of a change, signed as the receiver expects', async () => {
  const { webhook, valid } = await receiver()
  webhook.contentChanged()
  await vi.waitFor(() => expect(valid).toEqual([true]))
})

test('tells of many changes at once, and of one that comes meanwhile afterwards', async () => {
  const { webhook, valid } = await receiver()
  for (let change = 0; change < 50; change += 1) webhook.contentChanged()
  await vi.waitFor(() => expect(valid).toHaveLength(1))
  webhook.contentChanged()
  await vi.waitFor(() => expect(valid).toHaveLength(2))
})

test('asks again when the receiver fails', async () => {
  const { webhook, valid } = await receiver(500)
  webhook.contentChanged()
  await vi.waitFor(() => expect(valid).toEqual([true, true]))
})
