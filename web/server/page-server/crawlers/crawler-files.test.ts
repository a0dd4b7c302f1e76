import { expect, it } from 'vitest'
import { createCrawlerFiles } from './crawler-files.ts'

const siteUrl = 'https://candlecast.example'

/** One page. Its path can be changed, and content made unavailable. */
function start() {
  let path = '/first'
  let isSilent = false
  const files = createCrawlerFiles({
    siteUrl,
    manifest: '{"start_url":"/"}',
    readAddresses: async () => {
      if (isSilent) throw new Error('silent')
      return { canonical: [{ path }], aliases: [], siteName: 'Candlecast', changesAt: Infinity }
    },
  })
  const get = async (address: string) => {
    const response = await files.routes.request(address)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  return {
    get,
    contentChanged: files.contentChanged,
    move: () => {
      path = '/second'
    },
    silence: () => {
      isSilent = true
    },
  }
}

it('serves the sitemap, and a new one after content changed', async () => {
  const { get, contentChanged, move } = start()
  const first = await get('/sitemap.xml')
  expect(first).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(first.text).toContain(`<loc>${siteUrl}/first</loc>`)
  move()
  expect((await get('/sitemap.xml')).text).toContain('/first')
  contentChanged()
  expect((await get('/sitemap.xml')).text).toContain('/second')
})

it('serves the last sitemap while content is unavailable, or 503 with Retry-After', async () => {
  const { get, contentChanged, silence } = start()
  await get('/sitemap.xml')
  silence()
  contentChanged()
  expect((await get('/sitemap.xml')).text).toContain('/first')
  const other = start()
  other.silence()
  expect((await other.get('/sitemap.xml')).status).toBe(503)
})

it('puts the site name into the web manifest, or leaves it out while content is unavailable', async () => {
  const manifest = async ({ get }: ReturnType<typeof start>) =>
    JSON.parse((await get('/site.webmanifest')).text)
  expect(await manifest(start())).toEqual({ name: 'Candlecast', short_name: 'Candlecast', start_url: '/' })
  const other = start()
  other.silence()
  expect(await manifest(other)).toEqual({ start_url: '/' })
})

it('serves robots.txt without a content query', async () => {
  const { get, silence } = start()
  silence()
  const rules = await get('/robots.txt')
  expect(rules).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') })
  expect(rules.text).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
})
