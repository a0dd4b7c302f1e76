import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALLOWED_ORIGIN, type RunningLake, startLake, startLakeIn } from '../testing/running-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake()
  await running.client().create({ _id: 'a', _type: 'x' })
  await running.client().create({ _id: 'drafts.a', _type: 'x' })
})
afterAll(() => running.stop())

const QUERY = '/v2025-02-19/data/query/production?query=1'

/** fetch() does not let a caller choose the Host header. */
function get(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(running.url)
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
      .on('error', reject)
      .end()
  })
}

describe('authentication', () => {
  test('a wrong token is refused instead of treated as a visitor', async () => {
    await expect(running.visitor({ token: 'wrong' }).fetch('*')).rejects.toMatchObject({
      statusCode: 401,
      message: expect.stringContaining('Unauthorized - Session not found'),
    })
  })

  test('documents by id: all documents with the token, public documents without', async () => {
    expect(await running.client().getDocuments(['drafts.a', 'a', 'no'])).toMatchObject([
      { _id: 'drafts.a' },
      { _id: 'a' },
      null,
    ])
    expect(await running.visitor().getDocuments(['drafts.a', 'a'])).toMatchObject([null, { _id: 'a' }])
    const answer = await fetch(`${running.url}/v2025-02-19/data/doc/production/drafts.a,no`)
    expect(await answer.json()).toEqual({
      documents: [],
      omitted: [
        { id: 'drafts.a', reason: 'permission' },
        { id: 'no', reason: 'existence' },
      ],
    })
  })

  test('a private dataset shows nothing without a token, and lets the read token read but not write', async () => {
    const shut = await startLake({ readToken: 'reader' })
    await shut.client().create({ _id: 'a', _type: 'x' })
    const reader = shut.visitor({ token: 'reader' })
    expect(await shut.visitor().fetch('*')).toEqual([])
    expect(await shut.visitor().fetch('*[_id == "a"][0]')).toBeNull()
    expect(await shut.visitor().getDocuments(['a'])).toEqual([null])
    expect((await fetch(`${shut.url}/v2025-02-19/data/live/events/production`)).status).toBe(401)
    await expect(shut.visitor({ token: 'wrong' }).fetch('*')).rejects.toMatchObject({ statusCode: 401 })
    expect(await reader.fetch('*[_id == "a"][0]._type')).toBe('x')
    await expect(reader.create({ _type: 'x' })).rejects.toMatchObject({ statusCode: 403 })
    await shut.stop()
  })

  test('the token is random, persistent, and readable by its owner only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'token-'))
    const first = await startLakeIn(folder)
    await first.stop()
    const second = await startLakeIn(folder)
    await second.stop()
    expect(second.lake.token).toBe(first.lake.token)
    expect(second.lake.token).not.toBe(running.lake.token)
    expect((await stat(join(folder, 'token'))).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })
})

describe('unknown projects, datasets and paths', () => {
  test('another dataset', async () => {
    await expect(running.client({ dataset: 'staging' }).fetch('*')).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringContaining(
        'Dataset not found - Dataset "staging" not found for project ID "local"',
      ),
    })
  })

  test('another project, named in the header or in the host', async () => {
    await expect(running.client({ projectId: 'other' }).fetch('*')).rejects.toMatchObject({ statusCode: 404 })
    expect((await get(QUERY, { host: 'other.localhost' })).status).toBe(404)
    expect((await get(QUERY, { host: 'local.localhost:3900' })).status).toBe(200)
  })

  test.each([
    '/v2025-02-19/nothing',
    '/vtomorrow/data/query/production?query=1',
    '/images/other/production/x.png',
  ])('%s is 404 as JSON', async (path) => {
    const { status, body } = await get(path, { host: 'localhost' })
    expect([status, JSON.parse(body)]).toEqual([404, expect.objectContaining({ statusCode: 404 })])
  })

  test('a missing query and a parameter that is not JSON are refused', async () => {
    for (const search of ['', '?query=1&$a=nope']) {
      const answer = await fetch(`${running.url}/v2025-02-19/data/query/production${search}`)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'Bad Request' }),
      ])
    }
  })
})

describe('web pages', () => {
  test.each(['localhost:3900', '127.0.0.1:3900', '[::1]:3900', 'local.localhost:3900'])(
    'host %s is served',
    async (host) => {
      expect((await get(QUERY, { host })).status).toBe(200)
    },
  )

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.example', '10.0.0.1'])(
    'host %s is refused: DNS rebinding could make it point at this machine',
    async (host) => {
      expect((await get(QUERY, { host })).status).toBe(403)
    },
  )

  test('an allowed origin may read with credentials; preflights are cached', async () => {
    const answer = await fetch(running.url + QUERY, { headers: { origin: ALLOWED_ORIGIN } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    const preflight = await fetch(running.url + QUERY, {
      method: 'OPTIONS',
      headers: {
        origin: ALLOWED_ORIGIN,
        'access-control-request-headers': 'authorization,x-sanity-project-id',
      },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-sanity-project-id')
    expect(Number(preflight.headers.get('access-control-max-age'))).toBeGreaterThan(600)
  })

  test('another origin may not read, and /check/cors tells the client why', async () => {
    const headers = { origin: 'http://elsewhere.example' }
    const answer = await fetch(running.url + QUERY, { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const check = await fetch(`${running.url}/v2025-02-19/check/cors`, { headers })
    expect(check.headers.get('access-control-allow-origin')).toBe('*')
    expect(await check.json()).toEqual({ result: { allowed: false, withCredentials: false } })
  })

  test('an allowed origin can also read errors', async () => {
    const answer = await fetch(`${running.url}/v2025-02-19/nothing`, { headers: { origin: ALLOWED_ORIGIN } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
  })
})
