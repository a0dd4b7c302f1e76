import { type MiddlewareFunction, redirect } from 'react-router-dom'
import { canonicalPath } from '../../../shared/page-at.ts'

/** Router middleware: leads from another spelling of a path, such as `/FIST/` in a link, to the one address, as the server does. */
export const oneAddress: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const path = canonicalPath(pathname)
  if (path !== null && path !== pathname) throw redirect(`${path}${search}`, 308)
  return next()
}
