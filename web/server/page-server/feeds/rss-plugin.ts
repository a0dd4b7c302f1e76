import { getRequestListener } from '@hono/node-server'
import type { Connect, Plugin, ResolvedConfig } from 'vite'
import { type FeedSource, feedRoute, pressFeedSource } from './feed-sources.ts'
import { RSS_PATH } from './rss.ts'

function serve(source: FeedSource): Connect.NextHandleFunction {
  const handle = getRequestListener(feedRoute(source).fetch)
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?')[0] !== RSS_PATH) return next()
    void handle(request, response)
  }
}

/**
 * Serves the feed in development, and adds it to a production build if the content service answers. Does nothing without the
 * site’s settings.
 */
export function rssPlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'press-rss',
    // Visitors never load files of the server build.
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    configureServer(server) {
      const source = pressFeedSource(config.env)
      if (source) server.middlewares.use(serve(source))
    },
    async generateBundle() {
      const source = pressFeedSource(config.env)
      try {
        if (source) {
          const { text } = await source.read()
          this.emitFile({ type: 'asset', fileName: RSS_PATH.slice(1), source: text })
        }
      } catch {
        // No error, because the page server renders the feed on demand.
        config.logger.info(
          `No ${RSS_PATH} in this build: the content service (${source?.name}) does not answer. Build again when it does.`,
        )
      }
    },
  }
}
