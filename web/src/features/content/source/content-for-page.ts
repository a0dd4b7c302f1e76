import type { MiddlewareFunction } from 'react-router-dom'
import { contentContext } from './source.ts'

/** Router middleware: loaders read with the path of the page that they load, so that its HTML can stand in for them. */
export const contentForPage: MiddlewareFunction = ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url)
  context.set(contentContext, context.get(contentContext).forPage(`${pathname}${search}`))
  return next()
}
