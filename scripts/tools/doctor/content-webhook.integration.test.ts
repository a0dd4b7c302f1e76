import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { checkWebhookSettings } from './content-webhook.ts'
import { lines, serve, targetAt, UNREACHABLE } from './testing/target-at.ts'

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

/** The finding for Sanity's list of webhooks, over HTTP. */
async function findingFor(
  hooks: unknown,
  { status = 200, site = SITE }: { status?: 200 | 401; site?: string } = {},
) {
  const app = new Hono().get('/v2025-08-04/hooks/projects/local', ({ req, json }) =>
    req.header('authorization') === 'Bearer token'
      ? json(hooks, status)
      : json({ message: 'Unauthorized' }, 401),
  )
  const { address, close } = await serve(app)
  const target = targetAt(address, { VITE_SANITY_DATASET: 'production' }, 'token')
  const found = lines(await checkWebhookSettings(site, target))
  await close()
  return found
}

const EXACT = 'ok Content webhook: Sanity calls it for each publish, with the projection {_id, _type}'
const WHOLE =
  'fault The content webhook sends whole documents: one over 64 KB is refused, and its pages stay old'
const NONE = 'fault Sanity does not call the content webhook: pages stay as they were before a publish'

const projecting = (projection?: string) => ({ rule: { ...HOOK.rule, projection } })

test('the settings of the webhook, for a token that may read them', { timeout: 60_000 }, async () => {
  const rows: [change: object, line: string][] = [
    [projecting('{ _type,_id }'), EXACT],
    [projecting('{"_id": _id, "_type": _type}'), EXACT],
    [projecting(), WHOLE],
    [projecting(' '), WHOLE],
    [projecting('{..., _type}'), WHOLE],
    [
      projecting('{_id, _type, title}'),
      'advice The content webhook sends more than the site reads: {_id, _type, title}',
    ],
    [
      { rule: { ...HOOK.rule, on: ['create', 'update'] } },
      'fault The content webhook is not called for delete: those pages stay old',
    ],
    [{ isDisabledByUser: true }, 'fault The content webhook is disabled'],
    [{ httpMethod: 'PUT' }, 'fault The content webhook uses PUT'],
    [
      { includeDrafts: true },
      'advice The content webhook is called for drafts: each pause of an editor empties the caches',
    ],
    [{ dataset: 'staging' }, NONE],
    [{ url: `${SITE}/api/content-webhook/` }, NONE],
  ]
  const other = { url: 'https://other.example/hook', type: 'transaction' }
  for (const [change, line] of rows)
    expect(await findingFor([other, { ...HOOK, ...change }]), JSON.stringify(change)).toEqual([line])
})

test('without such a token the last call tells, or it says how to check', async () => {
  const unchecked = 'advice The projection of the content webhook was not checked'
  const rows = [
    ['ids', 'ok Content webhook: its last call held ids and types only'],
    ['documents', WHOLE],
    ['none', unchecked],
    ['something else', unchecked],
  ] as const
  for (const [webhook, line] of rows) {
    const site = await serve(new Hono().get('/healthz', ({ json }) => json({ ok: true, webhook })))
    expect(lines(await checkWebhookSettings(site.address, targetAt(UNREACHABLE))), webhook).toEqual([line])
    expect(await findingFor({ message: 'Forbidden' }, { status: 401, site: site.address })).toEqual([line])
    await site.close()
  }
})
