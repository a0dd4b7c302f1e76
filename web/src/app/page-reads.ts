import { matchRoutes } from 'react-router-dom'
import { cartPaths } from '#shared/paths.ts'
import { loadWithAccount } from './listeners.ts'
import { createRevalidate, revalidateOnReturn } from './navigation.ts'
import { type createRouter, createRouterContext, pageRoutes, publicRoutes } from './router.tsx'
import type { Services } from './services.ts'

/**
 * Runs the loader of a page whose link is pressed, so that its queries begin while its code loads. The navigation’s reads join
 * these queries. Excludes private pages, whose loaders have effects.
 */
export const createBeginReads =
  (services: Services) =>
  async ({ href, pathname }: Pick<HTMLAnchorElement, 'href' | 'pathname'>) => {
    const match = matchRoutes(pageRoutes, pathname)?.at(-1)
    if (!match || !publicRoutes.includes(match.route)) return
    const { loader = await lazyLoader(match.route.lazy) } = match.route
    if (typeof loader !== 'function') return
    const context = createRouterContext(services)
    const { params, route } = match
    const url = new URL(href)
    await loader({ request: new Request(url), url, pattern: route.path ?? '', params, context })
  }

const lazyLoader = async (lazy: (typeof publicRoutes)[number]['lazy']) =>
  typeof lazy === 'function' ? (await lazy()).loader : undefined

/** Loads the page’s data again after changes of content, sign-in or cart, a return to the tab, and a lost connection. */
export function revalidateOnChanges(
  { content, startListening, shop }: Services,
  router: ReturnType<typeof createRouter>,
) {
  const revalidate = createRevalidate(router)
  content.onChange(revalidate)
  loadWithAccount(startListening, { loadLibrary: () => void shop.library.load(), revalidate })
  revalidateOnReturn(router, (path) => cartPaths.includes(path), { window, document })
  window.addEventListener('online', revalidate)
}
