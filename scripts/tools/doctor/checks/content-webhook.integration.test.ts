import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { serve, targetAt, UNREACHABLE } from '../testing/target-at.ts'
import { checkWebhookSettings } from './content-webhook.ts'

const SITE = 'https://candlecast.example'
const HOOK = {
  type: 'document',
  name: 'Site',
  url: `${SITE}/api/content-webhook`,
  dataset: 'production',
  httpMethod: 'POST',
  includeDrafts: false,
  isDisabledByUser: false,
  rule: { on: ['create', 'update', 'delete'], filter: '', projection: '{_id, _type}' },
}

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function served(app: Hono) {
  const { address, close } = await serve(app)
  cleanUps.push(close)
  return address
}

/** Sanity's list of webhooks, over HTTP. */
const sanityWith = (hooks: unknown, status: 200 | 401 = 200) =>
  served(
    new Hono().get('/v2025-08-04/hooks/projects/local', ({ req, json }) =>
      req.header('authorization') === 'Bearer token'
        ? json(hooks, status)
        : json({ message: 'Unauthorized' }, 401),
    ),
  )

const targetWith = async (hooks: unknown, status?: 200 | 401) =>
  targetAt(await sanityWith(hooks, status), { VITE_SANITY_DATASET: 'production' }, 'token')

const lineOf = ({ status, what }: Awaited<ReturnType<typeof checkWebhookSettings>>) => `${status} ${what}`

test.each(['{_id, _type}', '{ _type,_id }', '{"_id": _id, "_type": _type}'])(
  'a webhook with the projection %s',
  async (projection) => {
    const target = await targetWith([
      { url: 'https://other.example/hook', type: 'transaction' },
      { ...HOOK, rule: { ...HOOK.rule, projection } },
    ])
    expect(lineOf(await checkWebhookSettings(SITE, target))).toBe(
      'ok Content webhook: Sanity calls it for each publish, with the projection {_id, _type}',
    )
  },
)

const WHOLE =
  'fault The content webhook sends whole documents: one over 64 KB is refused, and its pages stay old'

test.each<[string, object, string]>([
  ['without a projection', { rule: { ...HOOK.rule, projection: undefined } }, WHOLE],
  ['with an empty projection', { rule: { ...HOOK.rule, projection: ' ' } }, WHOLE],
  ['that spreads the document', { rule: { ...HOOK.rule, projection: '{..., _type}' } }, WHOLE],
  [
    'with more members',
    { rule: { ...HOOK.rule, projection: '{_id, _type, title}' } },
    'advice The content webhook sends more than the site reads: {_id, _type, title}',
  ],
  [
    'that is not called for deletions',
    { rule: { ...HOOK.rule, on: ['create', 'update'] } },
    'fault The content webhook is not called for delete: those pages stay old',
  ],
  ['that is disabled', { isDisabledByUser: true }, 'fault The content webhook is disabled'],
  ['with another method', { httpMethod: 'PUT' }, 'fault The content webhook uses PUT'],
  [
    'that is called for drafts',
    { includeDrafts: true },
    'advice The content webhook is called for drafts: each pause of an editor empties the caches',
  ],
  [
    'of another dataset',
    { dataset: 'staging' },
    'fault Sanity does not call the content webhook: pages stay as they were before a publish',
  ],
  [
    'with another address',
    { url: `${SITE}/api/content-webhook/` },
    'fault Sanity does not call the content webhook: pages stay as they were before a publish',
  ],
])('a webhook %s', async (_, change, line) => {
  const finding = await checkWebhookSettings(SITE, await targetWith([{ ...HOOK, ...change }]))
  expect(lineOf(finding)).toBe(line)
  expect(finding).toMatchObject({ where: `${SITE}/api/content-webhook` })
})

const siteThatReceived = (webhook: string) =>
  served(new Hono().get('/healthz', ({ json }) => json({ ok: true, webhook })))

test('without a token, the last call tells', async () => {
  const target = targetAt(UNREACHABLE)
  expect(lineOf(await checkWebhookSettings(await siteThatReceived('ids'), target))).toBe(
    'ok Content webhook: its last call held ids and types only',
  )
  expect(lineOf(await checkWebhookSettings(await siteThatReceived('documents'), target))).toBe(WHOLE)
})

test.each(['none', 'something else'])('with a last call of "%s" it says how to check', async (webhook) => {
  expect(await checkWebhookSettings(await siteThatReceived(webhook), targetAt(UNREACHABLE))).toMatchObject({
    status: 'advice',
    what: 'The projection of the content webhook was not checked',
    cure: expect.stringContaining('Compare it with {_id, _type}'),
  })
})

test('a token that may not read webhooks counts as none', async () => {
  const target = await targetWith({ message: 'Forbidden' }, 401)
  expect(lineOf(await checkWebhookSettings(await siteThatReceived('ids'), target))).toMatch(/^ok /)
})
