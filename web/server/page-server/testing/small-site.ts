import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPageCache } from '../cache/page-cache.ts'
import { createKnownAddresses } from '../content/known-addresses.ts'
import type { SetUp } from '../content/set-up.ts'
import { createCrawlerFiles } from '../crawlers/crawler-files.ts'
import type { Rendered } from '../renderer/renderer.ts'
import { readyPages } from '../responses/ready-page.ts'
import { createRedirects } from '../responses/redirects.ts'
import { pageHeaders } from '../security/headers.ts'
import { createSite } from '../site.ts'

export const siteUrl = 'https://candlecast.example'
export const style = 'h1{color:#f0e8d6}'
export const otherStyle = 'h2{color:red}'

export const headers = pageHeaders(
  {
    VITE_SITE_URL: siteUrl,
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  },
  { scripts: ['start()'], styles: [style, otherStyle] },
)

export function clientFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'faq'))
  const files = {
    'assets/index-abc.js': 'void 0',
    'assets/index-abc.js.br': 'as Brotli',
    'assets/index-abc.js.gz': 'as gzip',
    'favicon.svg': '<svg/>',
    'faq/index.html': '<h1>FAQ, as built</h1>',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** A site with the page `/new`, whose title `publish` changes, and redirects from `/old` and `/moved` to it. */
export function startSmallSite(folder: string, setUp?: SetUp) {
  let title = 'first'
  let isSilent = false
  let hasHome = true
  const rendered: string[] = []
  const unlessSilent = () => {
    if (isSilent) throw new Error('silent')
  }
  const render = async (address: string): Promise<Rendered> => {
    rendered.push(address)
    unlessSilent()
    const page = { kind: 'page' as const, style, changesAt: Infinity }
    if (address === '/broken') return { ...page, status: 500, html: 'Broken' }
    if (address === '/old') return { kind: 'redirect', status: 301, location: '/new', changesAt: Infinity }
    const isFound = address === '/new' || address.startsWith('/shop') || (address === '/' && hasHome)
    return { ...page, status: isFound ? 200 : 404, html: `<main><h1>${title}</h1></main>` }
  }
  const pages = createPageCache({ render: readyPages(render, headers) })
  const { site } = createSite({
    pages,
    addresses: createKnownAddresses(async () => {
      unlessSilent()
      return {
        documents: ['new', 'broken', 'other'].map((slug) => ({ _type: 'game', slug })),
        redirects: ['/old', '/moved'].map((from) => ({ from })),
      }
    }),
    crawlerFiles: createCrawlerFiles({
      readAddresses: async () => {
        unlessSilent()
        return { canonical: [{ path: `/${title}` }], aliases: [], siteName: null, changesAt: Infinity }
      },
      siteUrl,
      manifest: '{}',
    }),
    redirects: createRedirects({
      readRedirects: async () => {
        unlessSilent()
        return [{ from: '/moved', to: '/new', permanent: true }]
      },
    }),
    clientFolder: folder,
    shell: '<div id="root"></div>',
    webhookSecret: 'shh',
    headers,
    setUp,
  })
  return {
    site,
    rendered,
    contentChanged: pages.contentChanged,
    publish: (next: string) => {
      title = next
    },
    loseHome: () => {
      hasHome = false
    },
    silence: (next = true) => {
      isSilent = next
    },
  }
}
