import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { listenAddress, serveOnLoopback } from './serve.ts'
import { messageOf, sendRaw } from './testing/odd-requests.ts'
import { createClientLeftResponse, hasClientLeft } from './unhandled-errors.ts'

const failed = Promise.withResolvers<boolean>()
const app = new Hono()
  .get('/faulty', () => {
    throw new Error('faulty')
  })
  .get('*', (context) => context.text('here'))
  .post('/', async (context) => context.text(await context.req.text()))
  .onError((_, context) => {
    if (!hasClientLeft(context)) return context.text('', 500)
    failed.resolve(true)
    return createClientLeftResponse()
  })
const { port, close } = await serveOnLoopback(app, 0)
afterAll(() => close(0))

test('accepts headers of 8 kB, and refuses headers and URLs above 16 kB', async () => {
  const statusWith = async (bytes: number) => {
    const text = 'x'.repeat(bytes)
    const messages = [
      messageOf({ target: '/', lines: [`Cookie: ${text}`] }),
      messageOf({ target: `/${text}` }),
    ]
    return Promise.all(messages.map(async (message) => (await sendRaw(port, message)).status))
  }
  expect(await statusWith(8_000)).toEqual([200, 200])
  expect(await statusWith(17_000)).toEqual([431, 431])
})

test('keeps an idle connection open for longer than a proxy does', async () => {
  const proxyKeepsSeconds = 120
  const response = await fetch(`http://127.0.0.1:${port}/`)
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(proxyKeepsSeconds)
})

test('distinguishes a client that leaves during its request from an internal error', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n1234', () => socket.destroy())
  expect(await failed.promise).toBe(true)
  expect((await fetch(`http://127.0.0.1:${port}/faulty`)).status).toBe(500)
})

test('host and port come from the settings; a port must be one', () => {
  const read = (environment: Record<string, string>) => listenAddress(environment, 'SITE_PORT', 4173)
  expect(read({})).toEqual({ host: undefined, port: 4173 })
  expect(read({ PORT: '', SITE_PORT: '', HOST: '' })).toEqual({ host: undefined, port: 4173 })
  expect(read({ PORT: '8080', HOST: '0.0.0.0' })).toEqual({ host: '0.0.0.0', port: 8080 })
  expect(read({ PORT: '8080', SITE_PORT: '4999' })).toEqual({ host: undefined, port: 4999 })
  expect(() => read({ PORT: 'http' })).toThrow('PORT is not a port number')
  expect(() => read({ SITE_PORT: '70000' })).toThrow('SITE_PORT is not a port number')
})
