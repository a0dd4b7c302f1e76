/** Access: tokens, origins, hosts, the editor's sign-in, assets and the webhook. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ALLOWED_ORIGIN, startLake, startLakeIn } from './testing/running-lake.ts'

const running = await startLake()
afterAll(running.stop)
await running.client().create({ _id: 'a', _type: 'x' })
await running.client().create({ _id: 'drafts.a', _type: 'x' })

const client = () => running.client()
const failure = (call: Promise<unknown>) => call.catch((error: unknown) => error)
const QUERY = '/v2025-02-19/data/query/production?query=1'

/** fetch() does not let a caller choose the Host header. */
const statusAt = (host: string, path = QUERY) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(running.url)
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('with a token a query returns drafts, without one public documents, with a wrong one nothing', async () => {
  expect(await failure(running.visitor({ token: 'wrong' }).fetch('*'))).toMatchObject({ statusCode: 401 })
  expect(await client().getDocuments(['drafts.a', 'no'])).toMatchObject([{ _id: 'drafts.a' }, null])
  expect(await running.visitor().getDocuments(['drafts.a', 'a'])).toMatchObject([null, { _id: 'a' }])
  const shut = await startLake({ readToken: 'reader' })
  await shut.client().create({ _id: 'a', _type: 'x' })
  const reader = shut.visitor({ token: 'reader' })
  expect([await shut.visitor().fetch('*'), await shut.visitor().getDocuments(['a'])]).toEqual([[], [null]])
  expect((await fetch(`${shut.url}/v2025-02-19/data/live/events/production`)).status).toBe(401)
  expect(await reader.fetch('*[_id == "a"][0]._type')).toBe('x')
  expect(await failure(reader.create({ _type: 'x' }))).toMatchObject({ statusCode: 403 })
  await shut.stop()
})

test('the token and the documents survive a restart; the token is its owner’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'token-'))
  const first = await startLakeIn(folder)
  await first.client().create({ _id: 'kept', _type: 'x' })
  await first.stop()
  const second = await startLakeIn(folder)
  expect(second.lake.token).toBe(first.lake.token)
  expect(second.lake.token).not.toBe(running.lake.token)
  expect(await second.visitor().getDocument('kept')).toMatchObject({ _id: 'kept' })
  await second.stop()
  expect((await stat(join(folder, 'token'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('other projects, datasets, paths and hosts are refused', async () => {
  const rows: [host: string, path: string, status: number][] = [
    ['localhost:3900', QUERY, 200],
    ['local.localhost:3900', QUERY, 200],
    ['[::1]:3900', QUERY, 200],
    ['other.localhost', QUERY, 404],
    // DNS rebinding could make these point at this machine.
    ['evil.example', QUERY, 403],
    ['127.0.0.1.nip.example', QUERY, 403],
    ['localhost', '/v2025-02-19/data/query/staging?query=1', 404],
    ['localhost', '/v2025-02-19/nothing', 404],
    ['localhost', '/vtomorrow/data/query/production?query=1', 404],
    ['localhost', '/v2025-02-19/data/export/production', 404],
    ['localhost', '/v2025-02-19/data/query/production', 400],
    ['localhost', '/v2025-02-19/data/query/production?query=1&$a=nope', 400],
    ['localhost', '/images/local/production/..%2f..%2ftoken', 404],
  ]
  for (const [host, path, status] of rows) expect(await statusAt(host, path), host + path).toBe(status)
  expect(await failure(running.client({ projectId: 'other' }).fetch('*'))).toMatchObject({ statusCode: 404 })
})

test('an allowed origin may read with credentials, errors too; another one gets the reason for the refusal', async () => {
  for (const path of [QUERY, '/v2025-02-19/nothing']) {
    const { headers } = await fetch(running.url + path, { headers: { origin: ALLOWED_ORIGIN } })
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
  }
  const headers = { origin: 'http://elsewhere.example' }
  const response = await fetch(running.url + QUERY, { headers })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  const check = await fetch(`${running.url}/v2025-02-19/check/cors`, { headers })
  expect(await check.json()).toEqual({ result: { allowed: false, withCredentials: false } })
})

describe('the editor', () => {
  test('signs in by a code that is exchanged once, and is never sent to another origin', async () => {
    const login = async (origin: string) => {
      const { providers } = await running.visitor().request({ url: '/auth/providers' })
      const url = `${providers[0].url}?origin=${encodeURIComponent(origin)}&projectId=local&withSid=true`
      return fetch(url, { redirect: 'manual' })
    }
    const back = new URL((await login(`${ALLOWED_ORIGIN}/studio?x=1`)).headers.get('location') ?? '')
    expect([back.origin, back.pathname]).toEqual([ALLOWED_ORIGIN, '/studio'])
    const query = { sid: back.hash.replace('#sid=', '') }
    const exchange = () => running.visitor().request({ url: '/auth/fetch', query })
    expect(await exchange()).toEqual({ token: running.lake.token })
    expect(await failure(exchange())).toMatchObject({ statusCode: 401 })
    for (const origin of ['http://evil.example', 'nonsense', ''])
      expect((await login(origin)).status, origin).toBe(403)
  })

  test('gets the settings that the Studio reads at its start', async () => {
    const rows: [url: string, body: unknown][] = [
      ['/users/me', { id: 'local-editor', name: 'Local editor' }],
      ['/auth/id', { id: 'local-editor' }],
      ['/projects/local/datasets/production/acl', [{ filter: '_id in path("**")' }]],
    ]
    for (const [url, body] of rows) expect(await client().request({ url }), url).toMatchObject(Object(body))
    const body = [{ key: 'studio.tour', value: { seen: true } }]
    await client().request({ url: '/users/me/keyvalue', method: 'PUT', body })
    expect(await client().request({ url: '/users/me/keyvalue/studio.tour,other' })).toEqual(body)
    for (const url of ['/users/me/keyvalue/a', '/auth/id'])
      expect(await failure(running.visitor().request({ url })), url).toMatchObject({ statusCode: 401 })
  })
})

describe('an asset', () => {
  /** Left half red, right half blue, 80 x 40. */
  const picture = () =>
    sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 40, height: 40, channels: 3, background: '#0000ff' } },
          left: 40,
          top: 0,
        },
      ])
      .removeAlpha()
      .png()
      .toBuffer()
  let url: string
  beforeAll(async () => {
    url = (await client().assets.upload('image', await picture(), { filename: 'flag.png' })).url
  })

  test('has the document that Sanity makes, once for the same bytes', async () => {
    const asset = await client().assets.upload('image', await picture())
    expect(asset).toMatchObject({
      _id: expect.stringMatching(/^image-[0-9a-f]{40}-80x40-png$/),
      originalFilename: 'flag.png',
      mimeType: 'image/png',
      url,
      metadata: {
        dimensions: { width: 80, height: 40, aspectRatio: 2 },
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
      },
    })
    const turned = await sharp(await picture())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { metadata } = await client().assets.upload('image', turned)
    expect(metadata.dimensions).toMatchObject({ width: 40, height: 80 })
    for (const body of [Buffer.from('nope'), Buffer.alloc(0)])
      expect(await failure(client().assets.upload('image', body))).toMatchObject({ statusCode: 400 })
    const visitor = running.visitor().assets.upload('image', await picture())
    expect(await failure(visitor)).toMatchObject({ statusCode: 403 })
  })

  test('is delivered in the size, part and format of its address', async () => {
    const rows: [search: string, width: number, height: number, format: string][] = [
      ['', 80, 40, 'png'],
      ['?w=40', 40, 20, 'png'],
      ['?w=20&dpr=2&fm=jpg', 40, 20, 'jpeg'],
      ['?w=160', 160, 80, 'png'],
      ['?w=160&fit=max', 80, 40, 'png'],
      ['?w=30&h=30&fit=crop&fm=webp', 30, 30, 'webp'],
      ['?rect=70,30,100,100', 10, 10, 'png'],
      ['?w=40&auto=format', 40, 20, 'heif'],
    ]
    for (const [search, width, height, format] of rows) {
      const response = await fetch(url + search, { headers: { accept: 'image/avif,image/webp,*/*' } })
      const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(found, search).toMatchObject({ width, height, format })
    }
    const right = await fetch(`${url}?rect=40,0,40,40&fm=png`)
    const { dominant } = await sharp(Buffer.from(await right.arrayBuffer())).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    const plain = await fetch(`${url}?w=20&auto=format`, { headers: { accept: 'image/png' } })
    expect([plain.headers.get('content-type'), plain.headers.get('vary')]).toEqual([
      'image/png',
      expect.stringContaining('Accept'),
    ])
  })

  test('is cached forever, seekable, and runs no script', async () => {
    const page = Buffer.from('<script>1</script>')
    const file = await client().assets.upload('file', page, { filename: 'a.html' })
    const whole = await fetch(`${file.url}?dl=press kit.html`)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': "attachment; filename*=UTF-8''press%20kit.html",
    })
    const etag = whole.headers.get('etag') ?? ''
    expect((await fetch(file.url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    for (const [range, status, text] of [
      ['bytes=1-6', 206, 'script'],
      ['bytes=-9', 206, '</script>'],
      ['bytes=99-', 416, ''],
      ['bytes=0-1,4-5', 200, '<script>1</script>'],
    ] as const) {
      const response = await fetch(file.url, { headers: { range } })
      expect([response.status, await response.text()], range).toEqual([status, text])
    }
  })
})

test('the webhook is signed, called again after a failure, and once for many changes', async () => {
  const valid: boolean[] = []
  const statuses: (204 | 500)[] = [500]
  const receiver = new Hono().post('/', async (context) => {
    const signature = context.req.header(SIGNATURE_HEADER_NAME) ?? ''
    valid.push(await isValidSignature(await context.req.text(), signature, 'shh'))
    return context.body(null, statuses.shift() ?? 204)
  })
  const listening = await listenOnLoopback(receiver, 0)
  const lake = await startLake({ webhook: { url: `http://localhost:${listening.port}/`, secret: 'shh' } })
  for (let n = 0; n < 20; n += 1)
    await lake
      .client()
      .create({ _id: 'drafts.n', _type: 'x' })
      .catch(() => {})
  await lake.client().transaction().create({ _type: 'x' }).create({ _type: 'x' }).commit()
  await vi.waitFor(() => expect(valid).toEqual([true, true]), 5_000)
  await lake.stop()
  await listening.close()
})
