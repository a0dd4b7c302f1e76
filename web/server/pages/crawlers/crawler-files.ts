import { Hono } from 'hono'
import type { PublicAddresses } from '../addresses.ts'
import { createPages } from '../pages.ts'
import { ROBOTS_PATH, robots, SITEMAP_PATH, sitemap } from './sitemap.ts'
import { MANIFEST_PATH, webManifest } from './web-manifest.ts'

const RETRY_SECONDS = '30'

type Options = {
  /** Rejects when the content service doesn’t answer. */
  readAddresses: () => Promise<PublicAddresses>
  /** The site’s origin. */
  siteUrl: string
  /** The web manifest of the build. */
  manifest: string
}

/** What crawlers ask for by name, made from today’s content and kept as pages are. */
export function createMachineFiles({ readAddresses, siteUrl, manifest }: Options) {
  let known: ReadonlySet<string> | undefined
  const kept = createPages({
    render: async () => {
      const addresses = await readAddresses()
      known = new Set([...addresses.canonical.map(({ path }) => path), ...addresses.aliases])
      return { text: sitemap(addresses, siteUrl), manifest: webManifest(manifest, addresses.siteName) }
    },
  })
  const routes = new Hono()
    .get(ROBOTS_PATH, (context) => context.text(robots(siteUrl)))
    .get(MANIFEST_PATH, async (context) => {
      const named = await kept.get(SITEMAP_PATH).catch(() => null)
      return context.body(named?.manifest ?? manifest, 200, { 'content-type': 'application/manifest+json' })
    })
    .get(SITEMAP_PATH, async (context) => {
      try {
        const { text } = await kept.get(SITEMAP_PATH)
        return context.body(text, 200, { 'content-type': 'application/xml; charset=utf-8' })
      } catch {
        return context.text('The addresses can’t be read at the moment.\n', 503, {
          'retry-after': RETRY_SECONDS,
        })
      }
    })
  return {
    routes,
    contentChanged: kept.contentChanged,
    /** Whether a page is at this path, as far as is known without waiting: each question has it read again behind. */
    isPublic(path: string) {
      void kept.get(SITEMAP_PATH).catch(() => {})
      return known?.has(path) ?? true
    },
  }
}

export type MachineFiles = ReturnType<typeof createMachineFiles>
