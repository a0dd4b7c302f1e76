import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, type TestContext, test } from 'vitest'

/** In its own process. `release` answers the open request for /held. */
async function start({ onTestFinished }: TestContext) {
  const child = fork(new URL('./testing/careless-server.ts', import.meta.url), { silent: true })
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
