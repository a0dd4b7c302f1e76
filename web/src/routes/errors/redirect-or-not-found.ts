import { data, redirect } from 'react-router-dom'
import { redirectQuery } from '../../../shared/queries/redirect.ts'
import type { ContentSource } from '../../features/content/source/source.ts'
import { safeHref } from '../../lib/safe-href.ts'

/** For an unknown address: throws the redirect that editors made for it, else a 404 response. */
export async function redirectOrNotFound(content: ContentSource, request: Request): Promise<never> {
  const { pathname, search } = new URL(request.url)
  const from = redirectSource(pathname)
  const entry = from === null ? null : await content.read(redirectQuery, { from })
  const target = safeHref(entry?.to)
  const status = entry?.permanent ? 301 : 302
  if (target?.kind === 'path')
    throw redirect(`${target.path}${target.path.includes('?') ? '' : search}`, status)
  if (target) throw redirect(target.url, status)
  throw data(null, { status: 404 })
}

/** The path in the form that editors write in a redirect; null when it can’t be decoded, such as `/%ff`. */
function redirectSource(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).replace(/(.)\/+$/, '$1')
  } catch {
    return null
  }
}
