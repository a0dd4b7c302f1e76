import { type Listening, listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collector } from './collector.ts'

let listening: Listening
let now = Date.UTC(2026, 10, 20, 7, 0, 0)

beforeAll(async () => {
  listening = await listenOnLoopback(new Hono().route('/collector', collector({ clock: () => now })), 0)
})
afterAll(() => listening.close())

const at = (path: string) => `http://127.0.0.1:${listening.port}/collector${path}`
const view = {
  v: '2',
  tid: 'G-LOCAL12345',
  cid: '1.1',
  en: 'page_view',
  dl: 'http://localhost:5173/games',
  dt: 'Games',
  gcs: 'G101',
}
const report = (fields: Record<string, string>) =>
  fetch(at(`/g/collect?${new URLSearchParams(fields)}`), { method: 'POST' })
const views = async (client: string) => (await fetch(at(`/views?client=${client}`))).json()

test('a page view is stored with title, address and consent', async () => {
  expect((await report(view)).status).toBe(204)
  now += 1_000
  await report({ ...view, dl: 'http://localhost:5173/faq', dt: 'FAQ', dr: view.dl })
  expect(await views('1.1')).toEqual([
    {
      event: 'page_view',
      measurementId: 'G-LOCAL12345',
      client: '1.1',
      title: 'Games',
      location: 'http://localhost:5173/games',
      referrer: '',
      consent: 'G101',
      at: '2026-11-20T07:00:00.000Z',
    },
    expect.objectContaining({ title: 'FAQ', referrer: view.dl, at: '2026-11-20T07:00:01.000Z' }),
  ])
  expect(await views('2.2')).toEqual([])
})

test('other events are not stored as page views', async () => {
  await report({ ...view, cid: '3.3', en: 'user_engagement' })
  expect(await views('3.3')).toEqual([])
})

describe('a malformed report', () => {
  test.each([
    ['of an older protocol', { v: '1' }, 'v must be 2'],
    ['without an id', { tid: 'UA-1' }, 'tid is not a measurement id'],
    ['without a visitor', { cid: '' }, 'cid is empty'],
    ['without an address', { dl: '/games' }, 'dl is not a URL'],
    ['without the state of consent', { gcs: '' }, 'gcs is not a state of consent'],
  ])('%s is rejected with a message that names it', async (_what, fields, message) => {
    const response = await report({ ...view, cid: '4.4', ...fields })
    expect([response.status, await response.json()]).toEqual([400, { error: 'Bad Request', message }])
    expect(await views('4.4')).toEqual([])
  })
})

test('the page shows page views, newest first, escaped', async () => {
  await report({ ...view, cid: '5.5', dt: '<script>alert(1)</script>' })
  const page = await (await fetch(at(''))).text()
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script>')
  expect(page.indexOf('&lt;script&gt;')).toBeLessThan(page.indexOf('FAQ'))
})

test('any site may load the tag', async () => {
  const { headers } = await fetch(at('/gtag/js?id=G-LOCAL12345'))
  expect(headers.get('content-type')).toContain('text/javascript')
  expect(headers.get('cross-origin-resource-policy')).toBeNull()
})

test('the oldest page views are deleted when there are more than a thousand', async () => {
  const app = collector({ clock: () => now })
  for (let number = 0; number <= 1_000; number += 1)
    await app.request(`/g/collect?${new URLSearchParams({ ...view, dt: `${number}` })}`, { method: 'POST' })
  const kept = await (await app.request('/views')).json()
  expect([kept.length, kept[0].title]).toEqual([1_000, '1'])
})
