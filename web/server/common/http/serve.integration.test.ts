import { request } from 'node:http'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Serving, serveOnLoopback } from './serve.ts'

let serving: Serving

beforeEach(async () => {
  serving = await serveOnLoopback(
    new Hono().get('*', (context) => context.text('here')),
    0,
  )
})
afterEach(() => serving.close(0))

const statusOf = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(
      { port: serving.port, host: '127.0.0.1', path, headers, agent: false },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end()
  })

test.each([1_000, 8_000])('accepts headers of %i bytes', async (length) => {
  expect(await statusOf('/', { cookie: 'x'.repeat(length) })).toBe(200)
})

test('refuses headers and URLs above 16 kB before any handler runs', async () => {
  expect(await statusOf('/', { cookie: 'x'.repeat(17_000) })).toBe(431)
  expect(await statusOf(`/${'x'.repeat(17_000)}`)).toBe(431)
})

test('keeps an idle connection open for longer than a proxy does', async () => {
  const proxyKeepsSeconds = 120
  const response = await fetch(`http://127.0.0.1:${serving.port}/`)
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(proxyKeepsSeconds)
})
