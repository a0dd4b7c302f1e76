import { type createBrowserRouter, type MiddlewareFunction, redirect } from 'react-router-dom'
import { canonicalPath } from '#shared/page-at.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'createHref'>

/** The address of the loading or shown page. Joined as text, because the URL of `//host/page` would lead to that host. */
export function navigationAddress({ state, createHref }: Router, origin: string): string {
  const { navigation, location } = state
  return `${origin}${createHref(navigation.location ?? location)}`
}

/** Redirects other spellings of a path, such as `/FIST/`, to the canonical path, as the server does. */
export const oneAddress: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const path = canonicalPath(pathname)
  if (path !== null && path !== pathname) throw redirect(`${path}${search}`, 308)
  return next()
}
