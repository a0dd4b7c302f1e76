import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UNKNOWN_PATH } from '#server/page-server/content/known-addresses.ts'
import { REQUIRED_DOCUMENTS } from '#server/page-server/content/set-up.ts'
import { siteContent } from '#server/page-server/content/site-content.ts'
import {
  MANIFEST_PATH,
  ROBOTS_PATH,
  robots,
  SITEMAP_PATH,
  sitemap,
  webManifest,
} from '#server/page-server/crawlers/crawler-files.ts'
import { pressFeedSource } from '#server/page-server/feeds/feed-sources.ts'
import { loadRenderer } from '#server/page-server/renderer/renderer.ts'
import { writeBuiltRedirects } from '#server/page-server/responses/redirects.ts'
import type { GivenSiteSettings } from '#shared/site-settings.ts'
import type { Report } from '../stack/command.ts'
import { serverFolderOf } from '../stack/folders.ts'

type Options = {
  dist: string
  settings: Parameters<typeof siteContent>[0] & GivenSiteSettings
  report: Report
}

const NOT_FOUND = '/404.html'

const fileOf = (path: string) => (path === NOT_FOUND ? path : join(path, 'index.html'))

/** Renders every public page and the feed of the news into the build. @returns the number of pages @throws Error when the content service doesn't answer */
export async function prerenderSite({ dist, settings, report }: Options): Promise<number> {
  const siteUrl = settings.VITE_SITE_URL
  const { fetchContent, readAddresses, readRedirects, readPublishedIds } = siteContent(settings)
  const render = await loadRenderer(
    { clientFolder: dist, serverFolder: serverFolderOf(dist) },
    fetchContent,
    settings,
  )
  const write = (path: string, text: string) => {
    const file = join(dist, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const [addresses, redirects, published] = await Promise.all([
    readAddresses(),
    readRedirects(),
    readPublishedIds(REQUIRED_DOCUMENTS),
  ])
  const unpublished = REQUIRED_DOCUMENTS.filter((id) => !published.includes(id))
  if (unpublished.length > 0)
    report.say(
      `Not published yet: ${unpublished.join(', ')}. Without a home page, the page server says that the site is being set up. The Studio’s start page leads through the first content; npm run seed -- --minimal gives a skeleton.`,
    )
  writeBuiltRedirects(serverFolderOf(dist), redirects)
  const paths = [...addresses.canonical.map(({ path }) => path), ...addresses.aliases]
  for (const [index, path] of paths.entries()) {
    report.progress('Rendering pages', `${path} (${index + 1}/${paths.length})`)
    const page = await render(path)
    if (page.kind === 'page') write(fileOf(decodeURIComponent(path)), page.html)
  }
  const missing = await render(UNKNOWN_PATH)
  if (missing.kind === 'page') write(fileOf(NOT_FOUND), missing.html)
  const feed = pressFeedSource(settings)
  if (feed) write(feed.path, (await feed.read()).text)
  write(SITEMAP_PATH, sitemap(addresses, siteUrl))
  write(ROBOTS_PATH, robots(siteUrl))
  const manifest = readFileSync(join(dist, MANIFEST_PATH), 'utf8')
  write(MANIFEST_PATH, webManifest(manifest, addresses.siteName))
  return paths.length + 1
}
