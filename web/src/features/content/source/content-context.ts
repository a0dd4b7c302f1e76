import { createContext as createReactContext } from 'react'
import { createContext, type MiddlewareFunction } from 'react-router-dom'
import type { ContentSource } from './source.ts'

/** Not in source.ts, which needs no router. */
export const contentContext = createContext<ContentSource>()

/** In an outage, the content source reads from the HTML of the page named here. */
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
