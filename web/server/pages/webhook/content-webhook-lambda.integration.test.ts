/** The function of the content webhook, with a local server instead of CloudFront. */
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Serving, serveOnLoopback } from '../../common/serve.ts'
import { handler } from './content-webhook-lambda.ts'

const SECRET = 'signs-in-tests'

type Call = { path: string; authorization: string; token: string; body: string }

let calls: Call[] = []
let answer = { status: 201, body: '<Invalidation/>' }
let edge: Serving

beforeAll(async () => {
  const app = new Hono().post('*', async ({ req }) => {
    calls.push({
      path: req.path,
      authorization: req.header('authorization') ?? '',
      token: req.header('x-amz-security-token') ?? '',
      body: await req.text(),
    })
    return new Response(answer.body, { status: answer.status })
  })
  edge = await serveOnLoopback(app, 0)
})
afterAll(() => edge.close(0))

beforeEach(() => {
  calls = []
  answer = { status: 201, body: '<Invalidation/>' }
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const environment = {
    CONTENT_WEBHOOK_SECRET: SECRET,
    DISTRIBUTION_ID: 'E1EXAMPLE',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret-of-the-function',
    AWS_SESSION_TOKEN: 'session',
    CLOUDFRONT_API_URL: `http://localhost:${edge.port}`,
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function callWebhook(secret = SECRET, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ _id: 'faq', _type: 'faqEntry' })
  const signature = await encodeSignatureHeader(body, Date.now(), secret)
  const path = '/api/content-webhook'
  const { statusCode } = await handler({
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: { host: 'api.example', [SIGNATURE_HEADER_NAME]: signature, ...headers },
    body,
    isBase64Encoded: false,
    requestContext: {
      accountId: '1',
      apiId: 'api',
      authentication: null,
      authorizer: {},
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: 'request',
      routeKey: '$default',
      stage: '$default',
      time: '20/Nov/2026:10:00:00 +0000',
      timeEpoch: 0,
    },
  })
  return statusCode
}

test('a publish invalidates the edge cache', async () => {
  expect(await callWebhook()).toBe(204)
  expect(calls).toEqual([
    {
      path: '/distribution/E1EXAMPLE/invalidation',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/cloudfront\/aws4_request, /,
      ),
      token: 'session',
      body: expect.stringContaining('<Path>/*</Path>'),
    },
  ])
})

test('a repeated delivery sends the same reference, so CloudFront invalidates once', async () => {
  await callWebhook(SECRET, { 'idempotency-key': 'delivery-1' })
  await callWebhook(SECRET, { 'idempotency-key': '</CallerReference>' })
  expect(calls[0]?.body).toContain('<CallerReference>delivery-1</CallerReference>')
  expect(calls[1]?.body).toMatch(/<CallerReference>[\da-f-]{36}<\/CallerReference>/)
})

test('a request without a valid signature invalidates nothing', async () => {
  expect(await callWebhook('guessed')).toBe(401)
  expect(calls).toEqual([])
})

test.each([
  [400, '<Code>TooManyInvalidationsInProgress</Code>', 'TooManyInvalidationsInProgress'],
  [403, '<Code>AccessDenied</Code>', 'CloudFront refused the invalidation: 403 AccessDenied'],
  [503, '', 'Unavailable'],
])(
  'when CloudFront answers %i %s the webhook answers 503, so that Sanity retries',
  async (status, body, reason) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    answer = { status, body }
    expect(await callWebhook()).toBe(503)
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(reason))
    expect(JSON.stringify(logged.mock.calls)).not.toContain('secret-of-the-function')
  },
)

test('missing settings are named in the log', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubEnv('DISTRIBUTION_ID', '')
  expect(await callWebhook()).toBe(503)
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('DISTRIBUTION_ID is empty'))
})
