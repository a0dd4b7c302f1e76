import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { expect, it, vi } from 'vitest'
import { edgePaths } from '../../common/edge-paths.ts'
import { contentWebhook, type WebhookPayload } from './content-webhook.ts'

async function call(body: string, secret = 'shh', signedAt = Date.now()) {
  const received: WebhookPayload[] = []
  const app = contentWebhook({
    secret: 'shh',
    contentChanged: () => {},
    received: (payload) => received.push(payload),
  })
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
  const signature = await encodeSignatureHeader(body, signedAt, secret)
  const { status } = await app.request(edgePaths.contentWebhook, {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER_NAME]: signature },
  })
  const events = logged.mock.calls.map(([line]) => JSON.parse(String(line)).event)
  logged.mockRestore()
  return { status, received, events }
}

it('accepts ids and types', async () => {
  expect(await call('{"_id":"faq","_type":"faqEntry"}')).toEqual({
    status: 204,
    received: ['ids'],
    events: [],
  })
})

it('accepts a whole document, and logs that the webhook has no projection', async () => {
  const whole = '{"_id":"faq","_type":"faqEntry","_rev":"a1","question":"Alone?"}'
  expect(await call(whole)).toEqual({
    status: 204,
    received: ['documents'],
    events: ['content-webhook-sent-documents'],
  })
})

it('reports no payload of a call that is not signed', async () => {
  expect(await call('{"_rev":"a1"}', 'guessed')).toEqual({ status: 401, received: [], events: [] })
})

it('refuses a call that was signed more than two hours ago, or in the future', async () => {
  const MINUTE_MS = 60_000
  const minutes = [0, -1, -4, 1, 30, 119, -6, -60, 121, 24 * 60, 365 * 24 * 60]
  const statuses = await Promise.all(
    minutes.map(async (age) => [age, (await call('{}', 'shh', Date.now() - age * MINUTE_MS)).status]),
  )
  expect(statuses).toEqual(minutes.map((age, index) => [age, index < 6 ? 204 : 401]))
})
