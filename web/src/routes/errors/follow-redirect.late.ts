import { redirect, replace } from 'react-router-dom'
import { redirectLocation, redirectSource } from '#shared/links/redirect-target.ts'
import { redirectQuery } from '#shared/queries/redirect.ts'
import type { ContentSource } from '#site/features/content/source/source.ts'

/** Whether the browser shows the address already: the open page has moved, or Back led to it. Never on the server. */
const isOpen = ({ pathname }: URL) => typeof location !== 'undefined' && location.pathname === pathname

/** @throws the editors’ redirect for an unknown address. It replaces an open one, so that Back doesn’t lead to it again */
export async function followRedirect(content: Pick<ContentSource, 'read'>, request: Request): Promise<void> {
  const url = new URL(request.url)
  const from = redirectSource(url.pathname)
  const entry = from === null ? null : await content.read(redirectQuery, { from })
  const target = redirectLocation(entry?.to, url)
  if (target !== null) throw (isOpen(url) ? replace : redirect)(target, entry?.permanent ? 301 : 302)
}
