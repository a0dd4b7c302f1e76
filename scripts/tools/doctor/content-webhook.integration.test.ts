import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { checkWebhookSettings } from './content-webhook.ts'
import { line, lines, serve, targetAt, UNREACHABLE } from './testing/target-at.ts'

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
async function findingFor(hooks: unknown, status: 200 | 401 = 200) {
  const app = new Hono().get('/v2025-08-04/hooks/projects/local', ({ req, json }) =>
    req.header('authorization') === 'Bearer token'
      ? json(hooks, status)
      : json({ message: 'Unauthorized' }, 401),
  )
  const { address, close } = await serve(app)
  const target = targetAt(address, { VITE_SANITY_DATASET: 'production' }, 'token')
  const found = lines(await checkWebhookSettings(SITE, target))
  await close()
  return found
}

const projecting = (projection?: string) => ({ rule: { ...HOOK.rule, projection } })
const WHOLE = line('fault', 'sends whole documents')
const NONE = line('fault', 'does not call the content webhook')

test('the settings of the webhook, for a token that may read them', { timeout: 60_000 }, async () => {
  const rows: [change: object, found: unknown][] = [
    [projecting('{ _type,_id }'), line('ok', 'for each publish')],
    [projecting('{"_id": _id, "_type": _type}'), line('ok', 'for each publish')],
    [projecting(), WHOLE],
    [projecting(' '), WHOLE],
    [projecting('{..., _type}'), WHOLE],
    [projecting('{_id, _type, title}'), line('advice', 'more than the site reads: {_id, _type, title}')],
    [{ rule: { ...HOOK.rule, on: ['create', 'update'] } }, line('fault', 'not called for delete')],
    [{ isDisabledByUser: true }, line('fault', 'is disabled')],
    [{ httpMethod: 'PUT' }, line('fault', 'uses PUT')],
    [{ includeDrafts: true }, line('advice', 'called for drafts')],
    [{ dataset: 'staging' }, NONE],
    [{ url: `${SITE}/api/content-webhook/` }, NONE],
  ]
  const other = { url: 'https://other.example/hook', type: 'transaction' }
  for (const [change, found] of rows)
    expect(await findingFor([other, { ...HOOK, ...change }]), JSON.stringify(change)).toEqual([found])
})

test('without such a token it says how to check', async () => {
  const unchecked = line('advice', 'Not checked: the projection')
  expect(lines(await checkWebhookSettings(SITE, targetAt(UNREACHABLE)))).toEqual([unchecked])
  expect(await findingFor({ message: 'Forbidden' }, 401)).toEqual([unchecked])
})
