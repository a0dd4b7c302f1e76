/** What the production build answers over HTTP; no browser is started. */
import { createHash } from 'node:crypto'
import { expect, test } from '../support/fixtures.ts'

test('every answer has the security headers, and none sets a cookie', async ({ request }) => {
  const script = /data-entry="([^"]+)"/.exec(await (await request.get('/')).text())?.[1] ?? ''
  const answers = [
    ['/', 200],
    ['/shop/product/fod', 200],
    ['/account', 200],
    ['/shop/success?session_id=cs_test', 200],
    [script, 200],
    ['/assets/gone.js', 404],
    ['/favicon.svg', 200],
    ['/there/is/no-such-page', 404],
    ['/coc_aatt', 301],
    ['/press/rss.xml', 200],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
    ['/api/health', 200],
    ['/api/orders', 401],
    ['/cdn/files/evil/production/evil.js', 404],
    ['/cdn/images/evil/production/evil-1x1.svg', 404],
  ] as const
  for (const [path, status] of answers) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const headers = answer.headers()
    expect([path, answer.status()]).toEqual([path, status])
    expect(headers['content-security-policy'], path).toMatch(/default-src 'none'.*frame-ancestors/)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers, path).not.toHaveProperty('set-cookie')
  }
})

test('a page’s policy names its own inline elements by their hashes, and an image is only ever an image', async ({
  request,
}) => {
  const answer = await request.get('/fist')
  const policy = answer.headers()['content-security-policy'] ?? ''
  const html = await answer.text()
  const texts = [...html.matchAll(/<(?:style|script data-entry[^>]*)>([^<]*(?:<(?!\/)[^<]*)*)</g)].map(
    ([, text = '']) => createHash('sha256').update(text).digest('base64'),
  )
  expect(texts).toHaveLength(2)
  const ofPreview = createHash('sha256').update('').digest('base64')
  const named = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
  expect(named.sort()).toEqual([...texts, ofPreview].sort())
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(html).not.toMatch(/<[^>]* (style|on\w+)=/)

  const image = /\/cdn\/images\/[^ "]+/.exec(html)?.[0].replaceAll('&amp;', '&') ?? ''
  const picture = await request.get(image)
  expect(picture.headers()).toMatchObject({
    'content-type': expect.stringContaining('image/'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('no source map and no manifest of the build is public', async ({ request }) => {
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await (await request.get('/')).text()) ?? []
  const manifest: { icons: { src: string }[] } = await (await request.get('/site.webmanifest')).json()
  const answers = [
    [script, 200],
    ...manifest.icons.map(({ src }) => [src, 200] as const),
    ['/.well-known/security.txt', 200],
    ['/.vite/manifest.json', 404],
    ['/client-manifest.json', 404],
    [`${script}.map`, 404],
    [`${script}.map.br`, 404],
  ] as const
  for (const [path, status] of answers) expect((await request.get(path)).status(), path).toBe(status)
})
