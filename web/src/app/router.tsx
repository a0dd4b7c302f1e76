import { addListener } from '@reduxjs/toolkit'
import { createBrowserRouter, type RouteObject, RouterContextProvider } from 'react-router-dom'
import { REHYDRATE } from 'redux-persist'
import { aliases, paths, patterns } from '../../shared/paths.ts'
import { sessionContext } from '../features/account/session/session.ts'
import { inlinedContentId } from '../features/content/source/inlined.ts'
import { contentContext } from '../features/content/source/source.ts'
import { shopContext } from '../features/shop/api/shop-context.ts'
import { cartContext } from '../features/shop/cart/cart-context.ts'
import { cartCleared } from '../features/shop/cart/cart-slice.ts'
import { selectOwnedIds } from '../features/shop/library/unlocked-adventures-slice.ts'
import { rootRouteId } from '../layout/settings.ts'
import { CodeOutOfReach, loadOnceReachable, withStyles } from '../platform/chunk-reload.ts'
import { RouteError } from '../routes/errors/RouteError.tsx'
import { loader as rootLoader } from '../routes/root.ts'
import { PageSkeleton } from '../ui/page/Skeleton.tsx'
import { RootLayout } from './RootLayout.tsx'
import type { Services } from './services.ts'
import type { State, Store } from './store.ts'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

type LazyRoute = NonNullable<RouteObject['lazy']>
type LazyFunction = Extract<LazyRoute, () => unknown>

/** The id of a route begins with its module's path below src/routes, by which a rendered page finds its styles and scripts. */
const page = (path: string, module: string, lazy: LazyRoute): RouteObject => ({
  path,
  id: `${module}:${path}`,
  lazy,
})

/** The same page at each of its addresses. */
const pages = (addresses: readonly string[], module: string, lazy: LazyRoute) =>
  addresses.map((path) => page(path, module, lazy))

/** Every route of the site; each page is fetched when somebody goes there. */
export const pageRoutes: RouteObject[] = [
  page(paths.home, 'home/home', () => import('../routes/home/home.tsx')),
  page(paths.games, 'games/games', () => import('../routes/games/games.tsx')),
  ...pages(
    [paths.contact, ...aliases.contact],
    'company/contact',
    () => import('../routes/company/contact.tsx'),
  ),
  page(paths.faq, 'company/faq', () => import('../routes/company/faq.tsx')),
  page(paths.about, 'company/about', () => import('../routes/company/about.tsx')),
  ...pages(
    [paths.download, ...aliases.download],
    'company/download',
    () => import('../routes/company/download.tsx'),
  ),
  ...pages([paths.news, ...aliases.news], 'news/news', () => import('../routes/news/news.tsx')),
  page(patterns.pressRelease, 'news/press-release', () => import('../routes/news/press-release.tsx')),
  page(paths.privacy, 'company/privacy', () => import('../routes/company/privacy.tsx')),
  page(paths.newsletter, 'news/newsletter', () => import('../routes/news/newsletter.tsx')),
  page(paths.account, 'account/account', () => import('../routes/account/account.tsx')),
  page(paths.createAccount, 'account/create-account', () => import('../routes/account/create-account.tsx')),
  page(
    paths.forgotPassword,
    'account/forgot-password',
    () => import('../routes/account/forgot-password.tsx'),
  ),
  page(paths.shop, 'shop/shop', () => import('../routes/shop/shop.tsx')),
  page(patterns.product, 'shop/product', () => import('../routes/shop/product.tsx')),
  page(paths.checkout, 'shop/checkout', () => import('../routes/shop/checkout.tsx')),
  page(paths.login, 'shop/login', () => import('../routes/shop/login.tsx')),
  page(paths.success, 'shop/success', () => import('../routes/shop/success.tsx')),
  page(paths.cancel, 'shop/cancel', () => import('../routes/shop/cancel.tsx')),
  page(paths.jobs, 'company/jobs', () => import('../routes/company/jobs.tsx')),
  page(paths.investors, 'company/investors', () => import('../routes/company/investors.tsx')),
  ...(import.meta.env.DEV
    ? [page('/__components', 'components/components', () => import('../routes/components/components.tsx'))]
    : []),
  page(patterns.game, 'games/game', () => import('../routes/games/game.tsx')),
  page('*', 'errors/not-found', () => import('../routes/errors/not-found.ts')),
]

/** All routes, inside what surrounds every page. */
export function createRoutes(
  { content, analytics, session, shop, siteUrl }: Services,
  pages: RouteObject[] = pageRoutes,
): RouteObject[] {
  return [
    {
      id: rootRouteId,
      loader: rootLoader,
      element: (
        <RootLayout content={content} analytics={analytics} session={session} shop={shop} siteUrl={siteUrl} />
      ),
      errorElement: <RouteError />,
      hydrateFallbackElement: <PageSkeleton />,
      // The inner boundary keeps menu and footer around a page that failed, or whose code did not arrive.
      children: [{ errorElement: <RouteError />, children: pages }],
    },
  ]
}

/** What loaders may ask for. */
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
    ownedIds: () => selectOwnedIds(store.getState()),
  })
  return context
}

export function createRouter(services: Services) {
  const { store, fetchCode } = services
  const styled = withStyles(window)
  const whereTo = () => {
    const { navigation, location } = router.state
    return new URL(router.createHref(navigation.location ?? location), window.location.origin).href
  }
  const fetched = (lazy: LazyFunction) => () =>
    fetchCode(() => styled(lazy), whereTo).catch((error: unknown) => {
      // What was rendered needs no code to be read, and its links work by themselves.
      if (router.state.initialized || !isRendered()) throw error
      if (error instanceof CodeOutOfReach) void loadOnceReachable(new AbortController().signal)
      return new Promise<never>(() => {})
    })
  const pages = pageRoutes.map(
    (route): RouteObject =>
      typeof route.lazy === 'function' ? { ...route, lazy: fetched(route.lazy) } : route,
  )
  const router = createBrowserRouter(createRoutes(services, pages), {
    getContext: () => createRouterContext(services),
  })
  store.dispatch(
    addListener.withTypes<State, Store['dispatch']>()({
      predicate: (action, now, before) => action.type !== REHYDRATE && ownershipChanged(now, before),
      effect: () => void router.revalidate(),
    }),
  )
  return router
}

const isRendered = () => document.getElementById(inlinedContentId) !== null

/** Pages that say what somebody owns are read again when that changes, or who they are. */
const ownershipChanged = (now: State, before: State) =>
  now.user?.username !== before.user?.username || now.unlockedAdventures !== before.unlockedAdventures
