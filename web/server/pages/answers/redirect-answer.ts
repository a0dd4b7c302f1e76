import { withQuery } from '../../../shared/links/redirect-target.ts'

type Redirect = { status: number; location: string }

/**
 * A redirect. The visitor's query goes along to a path of this site: redirects are rendered and cached without it.
 * @param caching the value of `Cache-Control`
 * @param requested the address that was requested
 */
export function redirectAnswer({ status, location }: Redirect, caching: string, requested: string): Response {
  const { search } = new URL(requested)
  const headers = {
    location: location.startsWith('/') ? withQuery(location, search) : location,
    'cache-control': caching,
  }
  return new Response(null, { status, headers })
}
