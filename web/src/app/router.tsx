import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  NavigationType,
  type RouteObject,
  RouterContextProvider,
} from 'react-router-dom'
import { CodeUnavailable, isSiteReachable, loadDocument, reloadWhenReachable } from '#runtime/chunk-reload.ts'
import * as ids from '#runtime/ids.ts'
import { fetchLateParts } from '#runtime/late.tsx'
import { withStyles } from '#runtime/page-styles.ts'
import { pageAt } from '#shared/page-at.ts'
import { siteSettingsQuery } from '#shared/queries/site-settings.ts'
import { allPages, type Outline, type Page, pathsOf } from '#shared/routes.ts'
import { SiteUrl } from '#shared/site-url.ts'
import { ClockContext } from '../browser/clock.ts'
import { SessionContext, sessionContext } from '../features/account/session/session.ts'
import { AnalyticsContext } from '../features/consent/analytics/analytics.ts'
import { ContentReachability, contentContext } from '../features/content/source/content-context.ts'
import { nullIfUnavailable } from '../features/content/source/ports.ts'
import { cartCleared, cartContext } from '../features/shop/cart/cart-slice.ts'
import { selectOwnedIds } from '../features/shop/library/library-slice.ts'
import { ShopContext, shopContext } from '../features/shop/use-shop.ts'
import { Layout } from '../layout/Layout.tsx'
import { withOutline } from '../layout/page-area/PageOutline.tsx'
import { type RootData, rootRouteId } from '../layout/settings.ts'
import { cardLoaders } from '../routes/card-loaders.ts'
import { RouteError } from '../routes/errors/RouteError.tsx'
import { redirectOrNotFound } from '../routes/errors/redirect-or-not-found.ts'
import { PageSkeleton } from '../ui/page/Skeleton.tsx'
import { LowestPricesContext } from '../ui/prices/LowestPrice.tsx'
import { documentInOutage, navigationAddress, oneAddress, renderBackAtOnce } from './navigation.ts'
import type { Services } from './services.ts'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

type LazyFunction = Extract<NonNullable<RouteObject['lazy']>, () => unknown>

/** Page modules have lower-case names; components in the same folders have capitalised names. Tests must not get into the build. */
const modules = import.meta.glob<Awaited<ReturnType<LazyFunction>>>([
  '../routes/*/[a-z]*.tsx',
  '!../routes/*/*.test.tsx',
])

/** A route id starts with the module path, so that rendering finds the module’s styles and scripts; see `moduleOf`. */
const route = (path: string, module: string, lazy: LazyFunction): RouteObject => ({
  path,
  id: `${module}:${path}`,
  lazy,
  ...(cardLoaders[module] && { loader: cardLoaders[module] }),
})

export const moduleOf = ({ id }: { id?: string | undefined }) => id?.split(':')[0] ?? ''

function routesOf(page: Page): RouteObject[] {
  const lazy = modules[`../routes/${page.module}.tsx`]
  if (!lazy) {
    throw new Error(
      `web/shared/routes.ts names the module ${page.module}, but web/src/routes/${page.module}.tsx doesn’t exist.`,
    )
  }
  const load = page.private ? outlined(page.private, lazy) : lazy
  return pathsOf(page).map((path) => route(path, page.module, load))
}

const outlined =
  (outline: Outline, lazy: LazyFunction): LazyFunction =>
  async () => {
    const { Component, ...module } = await lazy()
    return { ...module, ...(Component && { Component: withOutline(outline, Component) }) }
  }

export const publicRoutes: RouteObject[] = [
  ...allPages.filter((page) => !page.private).flatMap(routesOf),
  { path: '*', id: 'not-found', loader: notFoundLoader, element: null },
]

export const pageRoutes: RouteObject[] = [
  ...allPages.filter((page) => page.private).flatMap(routesOf),
  ...publicRoutes,
]

/** The editors’ redirect, or the page of a wrong address. */
function notFoundLoader({ context, request }: LoaderFunctionArgs) {
  return redirectOrNotFound(context.get(contentContext), request)
}

/** Null when the content service is unavailable. The header then shows its fallback menu. */
async function rootLoader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const content = context.get(contentContext)
  return { settings: await nullIfUnavailable(content.read(siteSettingsQuery)) }
}

function RootLayout({ services }: { services: Services }) {
  const { content, analytics, session, shop, clock, lowestPrices, siteUrl } = services
  return (
    <ContentReachability value={content}>
      <AnalyticsContext value={analytics}>
        <SessionContext value={session}>
          <ShopContext value={shop}>
            <ClockContext value={clock}>
              <LowestPricesContext value={lowestPrices}>
                <SiteUrl value={siteUrl}>
                  <Layout />
                </SiteUrl>
              </LowestPricesContext>
            </ClockContext>
          </ShopContext>
        </SessionContext>
      </AnalyticsContext>
    </ContentReachability>
  )
}

export function createRoutes(services: Services, pages: RouteObject[] = pageRoutes): RouteObject[] {
  return [
    {
      id: rootRouteId,
      middleware: [oneAddress],
      loader: rootLoader,
      element: <RootLayout services={services} />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <PageSkeleton />,
      // The inner boundary keeps the header and footer when a page fails or its code can’t be fetched.
      children: [{ errorElement: <RouteError />, children: pages }],
    },
  ]
}

export function createRouterContext({
  content,
  session,
  shop,
  store,
  ready,
}: Services): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(contentContext, content)
  context.set(sessionContext, session)
  context.set(cartContext, {
    ready,
    ids: () => store.getState().shoppingCart.map(({ id }) => id),
    clear() {
      const { shoppingCart } = store.getState()
      store.dispatch(cartCleared())
      return shoppingCart
    },
  })
  context.set(shopContext, {
    orders: shop.api.orders,
    receipt: shop.api.receipt,
    ownedIds: () => selectOwnedIds(store.getState()),
  })
  return context
}

export function createRouter(services: Services) {
  const { fetchCode } = services
  const requireStyles = withStyles(document)
  const targetAddress = () => navigationAddress(router, window.location.origin)
  const fetchLazily = (lazy: LazyFunction) => () =>
    fetchCode(() => requireStyles(lazy), targetAddress).catch((error: unknown) => {
      // Shows no error, because a rendered page stays readable without its code, and its links work.
      if (router.state.initialized || !isRendered()) throw error
      if (error instanceof CodeUnavailable) void reloadWhenReachable(new AbortController().signal)
      return new Promise<never>(() => {})
    })
  /** A navigation waits for the code of late parts. The first page has them as HTML. */
  const withLateParts: MiddlewareFunction = async (_, next) => {
    await next()
    if (router.state.navigation.state !== 'idle') await fetchLateParts()
  }
  /** *Back* and *Forward* show a page that was shown in the frame of the press, also without the network. */
  const remembered: MiddlewareFunction = ({ context }, next) => {
    const { content } = services
    if (router.state.navigation.historyAction === NavigationType.Pop)
      context.set(contentContext, { ...content, read: content.recall })
    return next()
  }
  const fromServer = documentInOutage(() => router.state, {
    isReachable: () => isSiteReachable(targetAddress()),
    load: () => loadDocument(targetAddress()),
  })
  const pages = pageRoutes.map((route): RouteObject => {
    const middleware = publicRoutes.includes(route)
      ? [remembered, fromServer, withLateParts]
      : [withLateParts]
    return typeof route.lazy === 'function'
      ? { ...route, lazy: fetchLazily(route.lazy), middleware }
      : { ...route, middleware }
  })
  const router = createBrowserRouter(createRoutes(services, pages), {
    getContext: () => createRouterContext(services),
    // Keeps the router from restoring the scroll position of an earlier document of the tab. All loaders still run.
    hydrationData: { loaderData: {} },
  })
  return renderBackAtOnce(router)
}

/** False for the outline of a private page. */
const isRendered = () => document.getElementById(ids.content) !== null && !isOutline()

/** The server has rendered only the outline of this page, or nothing. */
export const isOutline = () => pageAt(window.location.pathname)?.private !== undefined
