import type { createBrowserRouter } from 'react-router'
import { type MiddlewareFunction, redirect } from 'react-router-dom'
import { canonicalPath } from '#shared/page-at.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'createHref'>

/**
 * The whole address of the page that is being opened, or else of the page that is shown. Origin and path are joined as
 * text: resolved as a URL, the path `//host/page` would be a page of that host.
 */
export function navigationAddress({ state, createHref }: Router, origin: string): string {
  const { navigation, location } = state
  return `${origin}${createHref(navigation.location ?? location)}`
}

/** Router middleware: leads from another spelling of a path, such as `/FIST/` in a link, to the one address, as the server does. */
export const oneAddress: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const path = canonicalPath(pathname)
  if (path !== null && path !== pathname) throw redirect(`${path}${search}`, 308)
  return next()
}
