import { getRequestListener } from '@hono/node-server'
import type { Connect, Plugin } from 'vite'
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

/** Serves the feed in development. Does nothing without the site’s settings. */
export function rssPlugin(): Plugin {
  return {
    name: 'press-rss',
    configureServer({ config, middlewares }) {
      const source = pressFeedSource(config.env)
      if (source) middlewares.use(serve(source))
    },
  }
}
