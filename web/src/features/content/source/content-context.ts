import { createContext as createReactContext } from 'react'
import { createContext, type MiddlewareFunction } from 'react-router-dom'
import type { ContentSource } from './source.ts'

/** The content source, for loaders. Not in source.ts, which needs no router. */
export const contentContext = createContext<ContentSource>()

/** Router middleware: names the loading page to the content source, which can fall back to that page's HTML. */
export const contentForPage: MiddlewareFunction = ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url)
  context.set(contentContext, context.get(contentContext).forPage(`${pathname}${search}`))
  return next()
}

/** For components that announce an outage. */
export const ContentReachability = createReactContext<Pick<ContentSource, 'reachability' | 'onReachability'>>(
  {
    reachability: () => 'reachable',
    onReachability: () => () => {},
  },
)
