import { matchRoutes } from 'react-router-dom'
import { contentContext } from '../features/content/source/content-context.ts'
import { createRouterContext, pageRoutes, publicRoutes } from './router.tsx'
import type { Services } from './services.ts'

/**
 * Runs the loader of a page whose link is pressed, so that its queries begin beside its code. The reads of the navigation
 * join them. Private pages are left out: their loaders have effects.
 */
export const createBeginReads =
  (services: Services) =>
  async ({ href, pathname, search }: Pick<HTMLAnchorElement, 'href' | 'pathname' | 'search'>) => {
    const match = matchRoutes(pageRoutes, pathname)?.at(-1)
    if (!match || !publicRoutes.includes(match.route)) return
    const { loader = await lazyLoader(match.route.lazy) } = match.route
    if (typeof loader !== 'function') return
    const context = createRouterContext(services)
    context.set(contentContext, services.content.forPage(`${pathname}${search}`))
    const { params, route } = match
    const url = new URL(href)
    await loader({ request: new Request(url), url, pattern: route.path ?? '', params, context })
  }

const lazyLoader = async (lazy: (typeof publicRoutes)[number]['lazy']) =>
  typeof lazy === 'function' ? (await lazy()).loader : undefined
