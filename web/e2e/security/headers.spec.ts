/** Status and security headers of the built site, over HTTP alone: of pages, files, and what the site passes on. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'

/** No file of the build shows its source. */
const statuses = {
  '/': 200,
  '/account': 200,
  '/shop/success?session_id=cs_test': 200,
  '/assets/gone.js': 404,
  '/favicon.svg': 200,
  '/.well-known/security.txt': 200,
  '/there/is/no-such-page': 404,
  '/coc_aatt': 301,
  '/press/rss.xml': 200,
  '/api/live': 200,
  '/api/orders': 401,
  '/cdn/files/evil/production/evil.js': 404,
  '/cdn/images/evil/production/evil-1x1.svg': 404,
  '/.vite/manifest.json': 404,
  '/client-manifest.json': 404,
}

test('every response has its status and the security headers, and a picture can only be a picture', async ({
  stack,
}) => {
  const html = await (await fetch(`${stack.site}/fist`)).text()
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
  const { icons }: { icons: { src: string }[] } = await (await fetch(`${stack.site}/site.webmanifest`)).json()
  const rows = [
    ...Object.entries(statuses),
    ...icons.map(({ src }) => [src, 200] as const),
    ...([
      [script, 200],
      [`${script}.map`, 404],
      [`${script}.map.br`, 404],
    ] as const),
  ]
  for (const [path, status] of rows) {
    const answer = await fetch(stack.site + path, { redirect: 'manual' })
    expect([path, answer.status]).toEqual([path, status])
    expect(Object.fromEntries(answer.headers), path).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(answer.headers.has('set-cookie'), path).toBe(false)
  }
  const image = /\/cdn\/images\/[^ "]+/.exec(html)?.[0].replaceAll('&amp;', '&') ?? ''
  const picture = await fetch(stack.site + image)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': expect.stringContaining('image/'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('the build has the feed of the news, for hosts of static files', ({ stackFolder }) => {
  expect(readFileSync(join(stackFolder, 'dist', 'press', 'rss.xml'), 'utf8')).toContain('<rss version="2.0"')
})
