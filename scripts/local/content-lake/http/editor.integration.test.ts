import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALLOWED_ORIGIN, type RunningLake, startLake } from '../testing/running-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())

const client = () => running.client()

describe('signing in', () => {
  const login = async (origin: string) => {
    const { providers } = await running.visitor().request({ url: '/auth/providers' })
    const url = `${providers[0].url}?origin=${encodeURIComponent(origin)}&projectId=local&withSid=true`
    return fetch(url, { redirect: 'manual' })
  }

  test('the provider redirects to Studio with a code that gives the token once', async () => {
    const answer = await login(`${ALLOWED_ORIGIN}/studio?x=1`)
    const back = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, back.origin, back.pathname]).toEqual([302, ALLOWED_ORIGIN, '/studio'])
    const sid = back.hash.replace('#sid=', '')
    expect(sid.length).toBeGreaterThan(20)
    const exchange = () => running.visitor().request({ url: '/auth/fetch', query: { sid } })
    expect(await exchange()).toEqual({ token: running.lake.token })
    await expect(exchange()).rejects.toMatchObject({ statusCode: 401 })
  })

  test.each(['http://evil.example', 'nonsense', ''])('it never redirects to "%s"', async (origin) => {
    const answer = await login(origin)
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
  })

  test('GET /users/me gives the signed-in editor', async () => {
    expect(await client().users.getById('me')).toMatchObject({ id: 'local-editor', name: 'Local editor' })
    expect(await running.visitor().request({ url: '/users/me' })).toEqual({})
    expect(await client().request({ url: '/auth/id' })).toMatchObject({ id: 'local-editor' })
    await expect(running.visitor().request({ url: '/auth/id' })).rejects.toMatchObject({ statusCode: 401 })
    await client().request({ url: '/auth/logout', method: 'POST' })
  })
})

test('the project, its datasets and the permissions of the editor', async () => {
  expect(await client().projects.getById('local')).toMatchObject({ id: 'local' })
  expect(await client().datasets.list()).toEqual([{ name: 'production', aclMode: 'public' }])
  const acl = { url: '/projects/local/datasets/production/acl' }
  expect(await client().request(acl)).toEqual([
    { filter: '_id in path("**")', permissions: expect.arrayContaining(['read', 'update', 'create']) },
  ])
  expect(await running.visitor().request(acl)).toEqual([])
  await expect(client().request({ url: '/projects/other/grants' })).rejects.toMatchObject({ statusCode: 404 })
})

test('GET /datasets, which the sanity command line requests before it lists or exports', async () => {
  expect(await client().request({ url: '/datasets' })).toEqual([
    { name: 'production', aclMode: 'public', tags: [] },
  ])
  await expect(running.visitor().request({ url: '/datasets' })).rejects.toMatchObject({ statusCode: 401 })
})

test('users by id, as Studio shows them in history', async () => {
  expect(await client().request({ url: '/users/local-editor' })).toMatchObject({
    displayName: 'Local editor',
  })
  expect(await client().request({ url: '/users/local-editor,unknown' })).toHaveLength(1)
})

test('a project has content releases, and no other optional features', async () => {
  expect(await client().request({ url: '/features' })).toEqual(['contentReleases', 'singleDocRelease'])
  expect(await client().request({ url: '/projects/local/user-applications' })).toEqual([])
  expect(await client().request({ url: '/subscriptions/project/local' })).toBe(null)
  expect(await client().request({ url: '/intake/telemetry-status' })).toEqual({ status: 'denied' })
  const references = { url: '/data/references/production/documents/a/to' }
  expect(await client().request(references)).toEqual({ totalCount: 0, references: [] })
  const ping = await fetch(`${running.url}/v2025-03-01/ping`)
  expect([await ping.json(), ping.headers.get('timing-allow-origin')]).toEqual([{ PONG: true }, null])
})

test('preferences are stored', async () => {
  const body = [{ key: 'studio.tour', value: { seen: true } }]
  await client().request({ url: '/users/me/keyvalue', method: 'PUT', body })
  expect(await client().request({ url: '/users/me/keyvalue/studio.tour,other' })).toEqual(body)
  await expect(running.visitor().request({ url: '/users/me/keyvalue/a' })).rejects.toMatchObject({
    statusCode: 401,
  })
})

test('an export holds every document', async () => {
  await client().create({ _id: 'drafts.export', _type: 'exported' })
  const url = `${running.url}/v2025-02-19/data/export/production?types=exported`
  expect((await fetch(url)).status).toBe(401)
  const answer = await fetch(url, { headers: { authorization: `Bearer ${running.lake.token}` } })
  expect((await answer.text()).split('\n').map((line) => line && JSON.parse(line)._id)).toEqual([
    'drafts.export',
    '',
  ])
})
