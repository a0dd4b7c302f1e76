import { Hono } from 'hono'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { recordPageSpeed } from './public.ts'

const app = new Hono()
  .post('/', recordPageSpeed)
  .onError((error, context) => context.text(error.message, error instanceof Refusal ? 422 : 500))

let log: MockInstance<typeof console.log>
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockImplementation(() => {})
})

const send = (body: unknown) =>
  app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const logged = () => log.mock.calls.map(([line]) => JSON.parse(String(line)))

test.each([
  ['/', '/'],
  ['/shop/product/fod', '/shop/product/:id'],
  ['/press/fist-is-out', '/press/:slug'],
  ['/news', '/press'],
  ['/shop', '/shop'],
  ['/fist', '/:slug'],
])('a visit to %s is logged as %s, without its path', async (path, page) => {
  expect((await send({ path, lcp: 1200, inp: 80, cls: 0.01 })).status).toBe(204)
  expect(logged()).toEqual([
    { time: expect.any(String), level: 'info', event: 'page-measured', page, lcp: 1200, inp: 80, cls: 0.01 },
  ])
})

test('a browser that measures one value sends that one', async () => {
  expect((await send({ path: '/', cls: 0 })).status).toBe(204)
  expect(logged()).toMatchObject([{ page: '/', cls: 0 }])
})

test.each([
  ['a path without a page', { path: '/shop/product/fod/reviews', lcp: 1 }],
  ['no measurement', { path: '/' }],
])('%s is not logged', async (_, body) => {
  expect((await send(body)).status).toBe(204)
  expect(logged()).toEqual([])
})

test.each([
  ['an address of another site', { path: 'https://elsewhere.example/', lcp: 1 }],
  ['a negative time', { path: '/', lcp: -1 }],
  ['text in place of a number', { path: '/', inp: '<script>' }],
  ['more than an hour', { path: '/', lcp: 3_600_001 }],
  ['no path', { lcp: 1 }],
])('%s is refused', async (_, body) => {
  expect((await send(body)).status).toBe(422)
  expect(logged()).toEqual([])
})
