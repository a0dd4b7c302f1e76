import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ORIGIN_SECRET_HEADER, requireOriginSecret } from './require-origin-secret.ts'

const app = new Hono()
  .use(requireOriginSecret('open-sesame'))
  .get('/api/health', (context) => context.text('ok'))

test.each([
  ['no secret', {}, 403],
  ['an empty one', { [ORIGIN_SECRET_HEADER]: '' }, 403],
  ['a guessed one', { [ORIGIN_SECRET_HEADER]: 'open-sesam' }, 403],
  ['the edge’s', { [ORIGIN_SECRET_HEADER]: 'open-sesame' }, 200],
])('a request with %s', async (_, headers, status) => {
  expect((await app.request('/api/health', { headers })).status).toBe(status)
})

test('during a rotation both the new and the old secret are accepted', async () => {
  const statusFor = async (secrets: string, sent: string) => {
    const app = new Hono().use(requireOriginSecret(secrets)).get('/', ({ text }) => text('in'))
    return (await app.request('/', { headers: { [ORIGIN_SECRET_HEADER]: sent } })).status
  }
  expect(await statusFor('new, old', 'old')).toBe(200)
  expect(await statusFor('new, old', 'new, old')).toBe(200)
  expect(await statusFor('new', 'new, old')).toBe(200)
  expect(await statusFor('new', 'old')).toBe(403)
  expect(await statusFor('new,', '')).toBe(403)
  expect(await statusFor('new,', ',')).toBe(403)
})
