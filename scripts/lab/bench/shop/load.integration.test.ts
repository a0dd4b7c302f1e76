import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { serveOnLoopback } from '../../../../web/server/common/serve.ts'
import { loadOf, measureLoad } from './load.ts'

test('computes the 99th percentile and the requests per second', () => {
  const durations = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(loadOf(durations, 2_000)).toEqual({
    requests: 100,
    perSecond: 50,
    medianMs: 50,
    p99Ms: 99,
    slowestMs: 100,
  })
})

test('a status other than 200 fails the load', async () => {
  let count = 0
  const app = new Hono().get('/', (context) => {
    count += 1
    return context.text('', count > 5 ? 503 : 200)
  })
  const { port, close } = await serveOnLoopback(app, 0)
  const next = () => ({ method: 'GET', path: '/', headers: {} })
  const load = measureLoad({ url: `http://127.0.0.1:${port}`, connections: 2, lastsMs: 60_000, next })
  await expect(load).rejects.toThrow('GET /: 503')
  await close(0)
})
