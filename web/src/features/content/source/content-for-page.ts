import type { MiddlewareFunction } from 'react-router-dom'
import { contentContext } from './content-context.ts'

/** Router middleware: tells the content source which page is loading, so that it can fall back to that page's HTML. */
export const contentForPage: MiddlewareFunction = ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url)
  context.set(contentContext, context.get(contentContext).forPage(`${pathname}${search}`))
  return next()
}
