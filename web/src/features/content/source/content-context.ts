import { createContext as createReactContext } from 'react'
import { createContext, type MiddlewareFunction } from 'react-router-dom'
import type { ContentSource } from './source.ts'

/** Apart from source.ts, which doesn’t depend on the router. */
export const contentContext = createContext<ContentSource>()

/** Names the page from whose HTML the content source reads in an outage. */
export const contentForPage: MiddlewareFunction = ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url)
  context.set(contentContext, context.get(contentContext).forPage(`${pathname}${search}`))
  return next()
}

export const ContentReachability = createReactContext<Pick<ContentSource, 'reachability' | 'onReachability'>>(
  {
    reachability: () => 'reachable',
    onReachability: () => () => {},
  },
)
