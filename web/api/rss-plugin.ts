import type { Connect, Plugin, ResolvedConfig } from 'vite'
import { RSS_PATH, RSS_TYPE } from './rss.ts'
import { type FeedSource, feedSource } from './rss-source.ts'

const RETRY_SECONDS = 30

/** Shares one read among everybody who asks within `freshMs`; a failed one is not kept. */
function remembered(read: FeedSource['read'], freshMs: number): FeedSource['read'] {
  let last: { feed: Promise<string>; until: number } | undefined
  return () => {
    if (last && performance.now() < last.until) return last.feed
    const feed = read()
    const current = { feed, until: performance.now() + freshMs }
    last = current
    feed.catch(() => {
      if (last === current) last = undefined
    })
    return feed
  }
}

function serve(source: FeedSource, freshMs: number): Connect.NextHandleFunction {
  const read = remembered(source.read, freshMs)
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?')[0] !== RSS_PATH) return next()
    try {
      const feed = await read()
      response.writeHead(200, {
        'content-type': RSS_TYPE,
        'cache-control': `public, max-age=${Math.floor(freshMs / 1000)}`,
      })
      response.end(feed)
    } catch {
      response.writeHead(503, {
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': String(RETRY_SECONDS),
      })
      response.end('The news can’t be read at the moment. Please try again soon.\n')
    }
  }
}

/**
 * The RSS feed at `RSS_PATH`: read from the content service at each request by the development and the preview
 * server, and written into the production build when the content service answers.
 * Without the site's settings it leaves the path to others, such as a file of an earlier build.
 * Within `freshMs` an answer is given again, so that a crowd of readers is one query.
 */
export function rssPlugin({ freshMs = 5_000 } = {}): Plugin {
  let config: ResolvedConfig
  const middleware = () => {
    const source = feedSource(config.env)
    return source ? [serve(source, freshMs)] : []
  }
  return {
    name: 'press-rss',
    configResolved(resolved) {
      config = resolved
    },
    configureServer: (server) => middleware().forEach((handler) => void server.middlewares.use(handler)),
    configurePreviewServer: (server) =>
      middleware().forEach((handler) => void server.middlewares.use(handler)),
    async generateBundle() {
      const source = feedSource(config.env)
      try {
        if (source) this.emitFile({ type: 'asset', fileName: RSS_PATH.slice(1), source: await source.read() })
      } catch {
        // Not an error: the build needs no content, and whoever serves the site may serve the feed itself.
        config.logger.info(
          `No ${RSS_PATH} in this build: the content service (${source?.name}) does not answer. Build again when it does.`,
        )
      }
    },
  }
}
