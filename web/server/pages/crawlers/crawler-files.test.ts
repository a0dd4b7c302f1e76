import { expect, it } from 'vitest'
import { createCrawlerFiles } from './crawler-files.ts'

const siteUrl = 'https://candlecast.example'

/** The files of a site of one page, which moves and falls silent. */
function start() {
  let path = '/first'
  let isSilent = false
  const files = createCrawlerFiles({
    siteUrl,
    manifest: '{"start_url":"/"}',
    readAddresses: async () => {
      if (isSilent) throw new Error('silent')
      return { canonical: [{ path }], aliases: [], siteName: 'Candlecast' }
    },
  })
  const get = async (address: string) => {
    const answer = await files.routes.request(address)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  return {
    get,
    contentChanged: files.contentChanged,
    isPublic: files.isPublic,
    move: () => {
      path = '/second'
    },
    silence: () => {
      isSilent = true
    },
  }
}

it('serves the sitemap, and a new one once content has changed', async () => {
  const { get, contentChanged, move } = start()
  const first = await get('/sitemap.xml')
  expect(first).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(first.text).toContain(`<loc>${siteUrl}/first</loc>`)
  move()
  expect((await get('/sitemap.xml')).text).toContain('/first')
  contentChanged()
  expect((await get('/sitemap.xml')).text).toContain('/second')
})

it('serves the last sitemap while content is silent, and asks to come back when there is none', async () => {
  const { get, contentChanged, silence } = start()
  await get('/sitemap.xml')
  silence()
  contentChanged()
  expect((await get('/sitemap.xml')).text).toContain('/first')
  const other = start()
  other.silence()
  expect((await other.get('/sitemap.xml')).status).toBe(503)
})

it('calls the site in its manifest what editors call it, and nothing while content is silent', async () => {
  const manifest = async ({ get }: ReturnType<typeof start>) =>
    JSON.parse((await get('/site.webmanifest')).text)
  expect(await manifest(start())).toEqual({ name: 'Candlecast', short_name: 'Candlecast', start_url: '/' })
  const other = start()
  other.silence()
  expect(await manifest(other)).toEqual({ start_url: '/' })
})

it('serves the rules for crawlers without asking for content', async () => {
  const { get, silence } = start()
  silence()
  const rules = await get('/robots.txt')
  expect(rules).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') })
  expect(rules.text).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
})

it('knows which pages there are once it has read them, and takes any for one until then', async () => {
  const { get, contentChanged, isPublic, move } = start()
  expect(isPublic('/made-up')).toBe(true)
  await get('/sitemap.xml')
  expect([isPublic('/first'), isPublic('/made-up')]).toEqual([true, false])
  move()
  contentChanged()
  isPublic('/second')
  await expect.poll(() => isPublic('/second')).toBe(true)
})
