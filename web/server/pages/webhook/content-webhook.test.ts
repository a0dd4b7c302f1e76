import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { expect, it, vi } from 'vitest'
import { edgePaths } from '../../common/edge-paths.ts'
import { contentWebhook, type WebhookPayload } from './content-webhook.ts'

async function call(body: string, secret = 'shh') {
  const received: WebhookPayload[] = []
  const app = contentWebhook({
    secret: 'shh',
    contentChanged: () => {},
    received: (payload) => received.push(payload),
  })
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
  const signature = await encodeSignatureHeader(body, Date.now(), secret)
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

it('learns nothing from a call that is not signed', async () => {
  expect(await call('{"_rev":"a1"}', 'guessed')).toEqual({ status: 401, received: [], events: [] })
})
