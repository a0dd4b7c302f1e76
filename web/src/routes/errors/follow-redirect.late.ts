import { redirect } from 'react-router-dom'
import { redirectLocation, redirectSource } from '#shared/links/redirect-target.ts'
import { redirectQuery } from '#shared/queries/redirect.ts'
import type { ContentSource } from '../../features/content/source/source.ts'

/** @throws the editors’ redirect for an unknown address */
export async function followRedirect(content: Pick<ContentSource, 'read'>, request: Request): Promise<void> {
  const url = new URL(request.url)
  const from = redirectSource(url.pathname)
  const entry = from === null ? null : await content.read(redirectQuery, { from })
  const location = redirectLocation(entry?.to, url)
  if (location !== null) throw redirect(location, entry?.permanent ? 301 : 302)
}
