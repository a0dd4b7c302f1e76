import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type TestContext, test } from 'vitest'

const CARELESS = fileURLToPath(new URL('./testing/careless-server.ts', import.meta.url))

/** In its own process. `release` answers the open request for /held. */
async function start({ onTestFinished }: TestContext, fork: () => ChildProcess = forkServer) {
  const child = fork()
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += String(chunk)
    })
  const ended = once(child, 'close').then(([code]) => ({ code, printed }))
  const [port] = await once(child, 'message')
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return `${response.status} ${await response.text()}`
  }
  return { get, ended, release: () => child.send('release'), kill: () => child.kill('SIGTERM') }
}

const forkServer = () => fork(CARELESS, { silent: true })

/** Its log is a file that can hold a block of 512 or 1,024 bytes, as on a full disk. */
const withFullLog = (file: string) => () =>
  spawn(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 1; exec "$0" "$1" >>"$2" 2>&1`, process.execPath, CARELESS, file],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  )

const REJECTIONS = [
  'rejection',
  'later rejection',
  'rejection without an error',
  'rejection in a timer',
  'rejection in a web stream',
]

test.concurrent('an unhandled rejection fails its own request, is logged without its message, and the process goes on', async (context) => {
  const server = await start(context)
  const held = server.get('/held')
  for (const way of REJECTIONS) expect([way, await server.get(`/fault/${way}`)]).toEqual([way, '500 failed'])
  expect(await server.get('/fine')).toBe('200 fine')
  server.release()
  expect(await held).toBe('200 held')
  server.kill()
  const { code, printed } = await server.ended
  expect(code).toBe(0)
  expect(printed.match(/"level":"error","event":"error-unhandled","kind":"rejection"/g)).toHaveLength(
    REJECTIONS.length,
  )
  expect(printed).not.toContain('reader@')
})

test.concurrent.for(['timer', 'microtask', 'stream'])(
  'an uncaught exception in a %s fails its own request; open requests are answered, and the process ends with code 1',
  async (way, context) => {
    const server = await start(context)
    const held = server.get('/held')
    expect(await server.get('/fine')).toBe('200 fine')
    expect(await server.get(`/fault/${way}`)).toBe('500 failed')
    await expect(server.get('/fine')).rejects.toThrow('fetch failed')
    server.release()
    expect(await held).toBe('200 held')
    const { code, printed } = await server.ended
    expect(code).toBe(1)
    expect(printed).toContain('"event":"error-unhandled","kind":"exception"')
  },
)

test.concurrent('ends the process after an exception even when a request never ends', async (context) => {
  const server = await start(context)
  const cut = expect(server.get('/fault/none')).rejects.toThrow('fetch failed')
  expect(await server.get('/fault/timer')).toBe('500 failed')
  await cut
  expect((await server.ended).code).toBe(1)
})

const SERVER = join(import.meta.dirname, '..', '..')

const settings = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SITE_URL: 'https://audio.example',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  VITE_USER_POOL_CLIENT_ID: 'client',
  CONTENT_WEBHOOK_SECRET: 'signs',
  SITE_CLIENT: '/nowhere/dist',
  SITE_SERVER: '/nowhere/dist-server',
}
const missing = ['VITE_SITE_URL is missing', 'SITE_CLIENT is missing', 'CONTENT_WEBHOOK_SECRET is missing']
const unreachable =
  'VITE_SANITY_API_HOST is http://localhost:3900, a content service that visitors of https://audio.example can’t reach'

test.each<[string, Record<string, string>, string[]]>([
  ['page-server/node.ts', {}, missing],
  ['page-server/node.ts', { ...settings, VITE_SANITY_API_HOST: 'http://localhost:3900' }, [unreachable]],
  ['page-server/node.ts', settings, ['There is no build of the site in /nowhere/dist-server']],
  ['shop-api/prepare-database.ts', {}, ['DATABASE_OWNER_URL is missing', 'DATABASE_URL is missing']],
])('%s names each wrong setting, without a stack trace (%#)', (program, env, faults) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { status, stderr } = spawnSync(process.execPath, [join(SERVER, program)], {
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
  expect(status).toBe(1)
  for (const fault of faults) expect(stderr).toContain(fault)
  expect(stderr).not.toMatch(/^\s+at |node:internal/m)
})

test.concurrent('a program whose log can’t be written goes on, and logs again when there is room', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  const { get } = await start(context, withFullLog(file))
  for (const way of REJECTIONS) expect(await get(`/fault/${way}`)).toBe('500 failed')
  expect(await get('/fine')).toBe('200 fine')
  truncateSync(file)
  expect(await get('/fault/rejection')).toBe('500 failed')
  expect(readFileSync(file, 'utf8')).toContain('error-unhandled')
})
