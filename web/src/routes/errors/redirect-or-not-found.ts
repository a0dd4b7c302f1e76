import { data, redirect } from 'react-router-dom'
import { redirectQuery } from '../../../shared/queries/redirect.ts'
import type { ContentSource } from '../../features/content/source/source.ts'
import { safeHref } from '../../lib/safe-href.ts'

/** For an address that no page answers: throws the redirect that editors made for it, else a 404. */
export async function redirectOrNotFound(content: ContentSource, request: Request): Promise<never> {
  const { pathname, search } = new URL(request.url)
  const from = redirectSource(pathname)
  const found = from === null ? null : await content.read(redirectQuery, { from })
  const target = safeHref(found?.to)
  const status = found?.permanent ? 301 : 302
  if (target?.kind === 'path')
    throw redirect(`${target.path}${target.path.includes('?') ? '' : search}`, status)
  if (target) throw redirect(target.url, status)
  throw data(null, { status: 404 })
}

/** The path as editors write it in a redirect; null for one that is no text, such as `/%ff`. */
function redirectSource(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).replace(/(.)\/+$/, '$1')
  } catch {
    return null
  }
}
