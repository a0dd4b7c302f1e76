import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { afterAll, describe, expect, test } from 'vitest'
import { localProject } from './project.ts'
import { type Services, type ServicesOptions, startServices } from './services.ts'

const SITE = 'http://localhost:5173'
const PREVIEW = 'http://localhost:4173'

const folder = await mkdtemp(join(tmpdir(), 'services-'))
const services = await startServices({
  port: 0,
  smtpPort: 0,
  dataFolder: join(folder, 'data'),
  site: SITE,
  allowedOrigins: [SITE, PREVIEW],
})
afterAll(async () => {
  await services.close()
  await rm(folder, { recursive: true })
})

const get = (path: string) => fetch(`${services.url}${path}`, { redirect: 'manual' })

test('health and index name every service', async () => {
  expect(await (await get('/health')).json()).toMatchObject({
    ok: true,
    services: expect.arrayContaining(['content lake']),
  })
  expect(await (await get('/')).text()).toContain('href="/newsletter/desktop"')
})

test('serves both loopback addresses, and leaves the end of an idle connection to its client', async () => {
  const { port } = new URL(services.url)
  for (const host of ['127.0.0.1', '[::1]']) {
    const { status, headers } = await fetch(`http://${host}:${port}/health`)
    // A time that is announced would be the server's own.
    expect([status, headers.get('connection'), headers.get('keep-alive')]).toEqual([200, 'keep-alive', null])
  }
})

test('asset URLs use the port of the current service', async () => {
  const options = {
    port: 0,
    smtpPort: 0,
    dataFolder: join(folder, 'moved'),
    site: SITE,
    allowedOrigins: [SITE],
  }
  const clientOf = ({ url, lake }: Services) =>
    createClient({
      ...localProject,
      apiHost: url,
      useProjectHostname: false,
      useCdn: false,
      token: lake.token,
    })
  const before = await startServices(options)
  const { _id } = await clientOf(before).assets.upload('file', Buffer.from('press kit'))
  await before.close()
  const after = await startServices(options)
  const url = await clientOf(after).fetch<string>('*[_id == $id][0].url', { id: _id })
  expect(await (await fetch(url)).text()).toBe('press kit')
  await after.close()
})

describe('newsletter', () => {
  const subscribe = (email: string, layout = 'desktop') =>
    fetch(`${services.url}/newsletter/${layout}`, { method: 'POST', body: new URLSearchParams({ email }) })
  const signUps = async () => (await get('/newsletter/sign-ups')).json()

  test('only the site may frame the form', async () => {
    const policy = (await get('/newsletter/mobile')).headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors 'self' ${SITE} ${PREVIEW}`)
  })

  test('both forms store an address once, as pending', async () => {
    for (const layout of ['desktop', 'mobile'])
      for (const email of [' Reader@one.example ', 'reader@one.example']) {
        const response = await subscribe(email, layout)
        expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Thank you!')])
      }
    expect(await signUps()).toEqual([
      { email: 'reader@one.example', at: expect.any(String), status: 'pending' },
    ])
  })
})

test('the short link leads to the shop of the site', async () => {
  const { status, headers } = await get('/s/shop')
  expect([status, headers.get('location')]).toEqual([302, `${SITE}/shop`])
})

/** Starting a process takes seconds on a busy machine. */
const PROCESS_MS = 20_000

describe('as a process', { timeout: PROCESS_MS }, () => {
  const start = (data: string, env: Record<string, string> = {}) => {
    const options: ServicesOptions = {
      port: 0,
      smtpPort: 0,
      dataFolder: join(folder, data),
      site: SITE,
      allowedOrigins: [],
    }
    return spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), JSON.stringify(options)], {
      env: { ...process.env, ...env },
    })
  }

  async function outcome(child: ReturnType<typeof start>) {
    let errors = ''
    child.stderr.on('data', (text) => (errors += String(text)))
    const [code] = await once(child, 'exit')
    return { code, errors: errors.trim() }
  }

  test('a data folder in use is reported in one line', async () => {
    const { code, errors } = await outcome(start('data'))
    expect([code, errors]).toEqual([1, expect.stringContaining('is in use by another process')])
  })

  test('production is refused', async () => {
    const { code, errors } = await outcome(start('production', { NODE_ENV: 'production' }))
    expect([code, errors]).toEqual([1, expect.stringContaining('for development only')])
  })

  test('SIGTERM ends it, open streams included', async () => {
    const child = start('stream')
    const [line] = await once(child.stdout, 'data')
    const url = /http:\S+/.exec(String(line))?.[0]
    const stream = await fetch(`${url}/v2025-02-19/data/live/events/production`)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await stream.body?.cancel().catch(() => undefined)
  })
})
