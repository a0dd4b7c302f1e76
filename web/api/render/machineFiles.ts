import { Hono } from 'hono'
import type { PublicAddresses } from './addresses.ts'
import { createPages } from './pages.ts'
import { ROBOTS_PATH, robots, SITEMAP_PATH, sitemap } from './sitemap.ts'

const RETRY_SECONDS = '30'

type Options = {
  /** Rejects when the content service doesn’t answer. */
  readAddresses: () => Promise<PublicAddresses>
  /** The site’s origin. */
  siteUrl: string
}

/** What crawlers ask for by name, made from today’s content and kept as pages are. */
export function createMachineFiles({ readAddresses, siteUrl }: Options) {
  let known: ReadonlySet<string> | undefined
  const kept = createPages({
    render: async () => {
      const addresses = await readAddresses()
      known = new Set([...addresses.canonical.map(({ path }) => path), ...addresses.aliases])
      return { text: sitemap(addresses, siteUrl) }
    },
  })
  const routes = new Hono()
    .get(ROBOTS_PATH, (context) => context.text(robots(siteUrl)))
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
