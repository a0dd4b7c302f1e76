import { privatePaths } from '../../shared/paths.ts'
import { expect, test } from '../support/fixtures.ts'
import { canonicalPath, isOfAnotherTest, readHtml, typeOf } from '../support/html.ts'
import { type Route, routes } from '../support/route-table.ts'

/** Documents of tests that run at the same time, such as a job on /jobs, are gone after this time. */
const OWN_DOCUMENTS_GO_MS = 15_000

const hidden = ['/shop/product/fod-pre-order', '/shop/product/fod-podcast-discount']
const nowhere = '/there/is/no-such-page'
const isPublic = ({ path }: Route) => ![...privatePaths, ...hidden, nowhere].includes(path)
const publicRoutes = routes.filter(isPublic)

const breadcrumbs = 'BreadcrumbList'
const fixedTypes: Record<string, string[]> = {
  '/': ['Organization', 'WebSite'],
  '/faq': ['FAQPage'],
  '/jobs': [breadcrumbs],
  '/fortressofdeath': ['Game'],
  '/maceandmagic': ['Game'],
  '/fist': ['Game'],
  '/dracula': ['Game'],
  '/call-of-cthulhu': ['Game'],
}

function typesOf(path: string): string[] {
  if (path.startsWith('/shop/product/')) return [breadcrumbs, 'Product']
  if (path.startsWith('/press/')) return [breadcrumbs, 'NewsArticle']
  return fixedTypes[path] ?? []
}

const ofType = (things: readonly object[], type: string) => things.find((thing) => typeOf(thing) === type)

const ogType = (path: string) =>
  ({ Product: 'product', NewsArticle: 'article' })[typesOf(path).at(-1) ?? ''] ?? 'website'

for (const { path, heading, title = heading, words = [], links = [] } of publicRoutes) {
  test(`${path} holds ${heading} and describes itself to crawlers`, async ({ page, stack, request }) => {
    const read = async () => readHtml(page, await request.get(path))
    await expect(async () => {
      const { main } = await read()
      for (const text of words) expect(main).toContain(text)
    }).toPass({ timeout: OWN_DOCUMENTS_GO_MS })

    const found = await read()
    const address = `${stack.site}${canonicalPath(path)}`
    expect(found).toMatchObject({
      status: 200,
      title: `${title} · Candlecast`,
      headings: [heading],
      canonical: [address],
    })
    expect(found.links).toEqual(expect.arrayContaining(links.map(([, href]) => href)))
    expect(found.meta.robots).toBeUndefined()
    expect(found.meta.description).toMatch(/\w/)
    expect(found.meta).toMatchObject({
      'og:title': title,
      'og:description': found.meta.description,
      'og:url': address,
      'og:type': ogType(path),
      'og:site_name': 'Candlecast',
      'og:locale': 'en_GB',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\w/),
      'twitter:card': 'summary_large_image',
    })
    const image = await request.get(found.meta['og:image'] ?? '')
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toMatch(/^image\//)
    expect(found.things.map(typeOf).toSorted()).toEqual([...typesOf(path), 'WebPage'].toSorted())

    const markdown = await request.get(path, { headers: { accept: 'text/markdown' } })
    expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8')
    expect((await markdown.text()).match(/^# .+$/gm)).toHaveLength(1)
  })
}

test('the product feed offers the products that the shop lists', async ({ request }) => {
  const feed = await (await request.get('/shop/products.xml')).text()
  for (const id of ['fod', 'fist', 'bundle-pre-order', 'fod-expansions']) {
    expect(feed).toContain(`<g:id>${id}</g:id>`)
    const address = feed.match(`<g:link>([^<]+/shop/product/${id})</g:link>`)?.[1] ?? ''
    expect((await request.get(address)).status()).toBe(200)
  }
  for (const path of hidden) expect(feed).not.toContain(`${path}<`)
})

test('a product holds its price, for people and for machines', async ({ page, stack, request }) => {
  const { main, things } = await readHtml(page, await request.get('/shop/product/fod-expansions'))
  expect(main).toContain('120 SEK')
  expect(ofType(things, 'Product')).toMatchObject({
    accessibilityFeature: expect.arrayContaining(['Playable by ear alone', 'Narrated Menus']),
    '@context': 'https://schema.org',
    name: 'The Fortress of Death Expansions (12 months)',
    sku: 'fod-expansions',
    brand: { name: 'Candlecast' },
    image: expect.stringContaining(`${stack.site}/cdn/images/`),
    offers: {
      '@type': 'Offer',
      price: '120.00',
      priceCurrency: 'SEK',
      availability: 'https://schema.org/InStock',
      url: `${stack.site}/shop/product/fod-expansions`,
    },
  })
  expect(ofType(things, breadcrumbs)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${stack.site}/` },
      { position: 2, name: 'Web Shop', item: `${stack.site}/shop` },
      { position: 3, name: 'The Fortress of Death Expansions (12 months)' },
    ],
  })
})

test('news says when it was published and by whom', async ({ page, stack, request }) => {
  const { things } = await readHtml(page, await request.get('/press/fod-released'))
  expect(ofType(things, 'NewsArticle')).toMatchObject({
    headline: 'The Fortress Of Death is released',
    datePublished: '2025-03-28',
    dateModified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    image: expect.stringContaining(`${stack.site}/cdn/images/`),
    publisher: { '@type': 'Organization', name: 'Candlecast', logo: `${stack.site}/icon-512.png` },
  })
})

test('the FAQ answers in plain text', async ({ page, request }) => {
  const { things } = await readHtml(page, await request.get('/faq'))
  expect(ofType(things, 'FAQPage')).toMatchObject({
    mainEntity: expect.arrayContaining([
      {
        '@type': 'Question',
        name: 'What is an audio adventure?',
        acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^[^<>]{20,}$/) },
      },
    ]),
  })
})

for (const path of hidden) {
  test(`${path} can be read and shared but not found`, async ({ page, stack, request }) => {
    const { status, main, canonical, meta, things } = await readHtml(page, await request.get(path))
    expect([status, meta.robots, canonical]).toEqual([200, 'noindex', []])
    expect(main).toMatch(/\d SEK/)
    expect(meta['og:url']).toBe(`${stack.site}${path}`)
    expect(things.map(typeOf)).toEqual([breadcrumbs])
  })
}

test('a page of a list has one canonical address', async ({ page, stack, request }) => {
  const first = await readHtml(page, await request.get('/shop?utm_source=newsletter&page=1'))
  expect(first.canonical).toEqual([`${stack.site}/shop`])
  const { canonical, meta } = await readHtml(page, await request.get('/news?page=40'))
  expect([meta.robots, canonical, meta['og:url']]).toEqual(['noindex', [], `${stack.site}/press?page=40`])
})

test('private pages are not for search engines', async ({ request }) => {
  for (const path of privatePaths) {
    const answer = await request.get(path)
    expect([path, answer.status(), answer.headers()['x-robots-tag']]).toEqual([path, 200, 'noindex'])
  }
})

test('an unknown address is Game Over with status 404', async ({ page, request }) => {
  expect(await readHtml(page, await request.get(nowhere))).toMatchObject({
    status: 404,
    title: 'Game Over · Candlecast',
    headings: ['Game Over'],
    meta: { robots: 'noindex' },
    canonical: [],
    things: [],
  })
})

test('redirects answer with 301 and 302', async ({ request }) => {
  const moved = await request.get('/coc_aatt', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/call-of-cthulhu'])
  const unknown = await request.get('/shop/product/no-such-product', { maxRedirects: 0 })
  expect([unknown.status(), unknown.headers().location]).toEqual([302, '/shop'])
})

test('a page whose address can’t be read starts as the server sent it', async ({ page }) => {
  for (const path of ['/%', '/abc%', '/%ff', '/%00', '/No/Such/']) {
    await page.goto(path)
    const text = page.getByRole('main').getByRole('status')
    const first = await text.textContent()
    await page.getByRole('button', { name: 'Roll again' }).click()
    await expect(text).not.toHaveText(first ?? '')
  }
})

test('the sitemap lists each public page once, and each answers', async ({ request, stack }) => {
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
    .flatMap(([, address]) => address ?? [])
    .filter((address) => !isOfAnotherTest(address))
  const pages = new Set(publicRoutes.map(({ path }) => `${stack.site}${canonicalPath(path)}`))
  expect(listed.toSorted()).toEqual([...pages].toSorted())
  for (const address of listed) expect((await request.get(address)).status(), address).toBe(200)
})

test('the files of the build tell a finder of a vulnerability whom to write, and no one the source', async ({
  request,
}) => {
  const contact = await request.get('/.well-known/security.txt')
  expect(contact.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await contact.text()).toMatch(/^Contact: .+\n(?:.+\n)*Expires: 20.+Z$/m)
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await (await request.get('/')).text()) ?? []
  expect((await request.get(script)).status()).toBe(200)
  for (const path of ['/.vite/manifest.json', '/client-manifest.json', `${script}.map`, `${script}.map.br`])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('robots.txt guides crawlers, and the web manifest names the app', async ({ request, stack }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /shop/checkout$',
      `Sitemap: ${stack.site}/sitemap.xml`,
    ]),
  )
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { name, icons }: { name: string; icons: { src: string }[] } = await manifest.json()
  expect(name).toBe('Candlecast')
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200)
  expect(icons.length).toBeGreaterThan(1)
})
