import { addListener } from '@reduxjs/toolkit'
import { createBrowserRouter, type RouteObject, RouterContextProvider } from 'react-router-dom'
import { REHYDRATE } from 'redux-persist'
import { sessionContext } from '../account/session.ts'
import { PageSkeleton } from '../components/Skeleton.tsx'
import { contentContext } from '../content/source.ts'
import { rootRouteId } from '../layout/settings.ts'
import { aliases, paths, patterns } from '../lib/paths.ts'
import { RouteError } from '../routes/RouteError.tsx'
import { loader as rootLoader } from '../routes/root.ts'
import { cartContext } from '../shop/cartContext.ts'
import { cartCleared } from '../shop/cartSlice.ts'
import { shopContext } from '../shop/shopContext.ts'
import { selectOwnedIds } from '../shop/unlockedAdventuresSlice.ts'
import { RootLayout } from './RootLayout.tsx'
import type { Services } from './services.ts'
import type { State, Store } from './store.ts'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

type LazyRoute = NonNullable<RouteObject['lazy']>

const contact = () => import('../routes/contact.tsx')
const download = () => import('../routes/download.tsx')
const news = () => import('../routes/news.tsx')

const aliasRoutes = (alternatives: readonly string[], lazy: LazyRoute): RouteObject[] =>
  alternatives.map((path) => ({ path, lazy }))

/** Every route of the site; each page is fetched when somebody goes there. */
export const pageRoutes: RouteObject[] = [
  { path: paths.home, lazy: () => import('../routes/home.tsx') },
  { path: paths.games, lazy: () => import('../routes/games.tsx') },
  { path: paths.contact, lazy: contact },
  ...aliasRoutes(aliases.contact, contact),
  { path: paths.faq, lazy: () => import('../routes/faq.tsx') },
  { path: paths.about, lazy: () => import('../routes/about.tsx') },
  { path: paths.download, lazy: download },
  ...aliasRoutes(aliases.download, download),
  { path: paths.news, lazy: news },
  ...aliasRoutes(aliases.news, news),
  { path: patterns.pressRelease, lazy: () => import('../routes/press-release.tsx') },
  { path: paths.privacy, lazy: () => import('../routes/privacy.tsx') },
  { path: paths.newsletter, lazy: () => import('../routes/newsletter.tsx') },
  { path: paths.account, lazy: () => import('../routes/account.tsx') },
  { path: paths.createAccount, lazy: () => import('../routes/create-account.tsx') },
  { path: paths.forgotPassword, lazy: () => import('../routes/forgot-password.tsx') },
  { path: paths.shop, lazy: () => import('../routes/shop.tsx') },
  { path: patterns.product, lazy: () => import('../routes/product.tsx') },
  { path: paths.checkout, lazy: () => import('../routes/checkout.tsx') },
  { path: paths.login, lazy: () => import('../routes/login.tsx') },
  { path: paths.success, lazy: () => import('../routes/success.tsx') },
  { path: paths.cancel, lazy: () => import('../routes/cancel.tsx') },
  { path: paths.jobs, lazy: () => import('../routes/jobs.tsx') },
  { path: paths.investors, lazy: () => import('../routes/investors.tsx') },
  { path: patterns.game, lazy: () => import('../routes/game.tsx') },
  { path: '*', lazy: () => import('../routes/not-found.ts') },
]

export function createRouter({ content, analytics, session, shop, store, ready }: Services) {
  const routes: RouteObject[] = [
    {
      id: rootRouteId,
      loader: rootLoader,
      element: <RootLayout content={content} analytics={analytics} session={session} shop={shop} />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <PageSkeleton />,
      // The inner boundary keeps menu and footer around a page that failed, or whose code did not arrive.
      children: [{ errorElement: <RouteError />, children: pageRoutes }],
    },
  ]
  const router = createBrowserRouter(routes, {
    getContext() {
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
    },
  })
  store.dispatch(
    addListener.withTypes<State, Store['dispatch']>()({
      predicate: (action, now, before) => action.type !== REHYDRATE && isAboutSomebodyElse(now, before),
      effect: () => void router.revalidate(),
    }),
  )
  return router
}

/** Pages that say what somebody owns are read again when that changes, or who they are. */
const isAboutSomebodyElse = (now: State, before: State) =>
  now.user?.username !== before.user?.username || now.unlockedAdventures !== before.unlockedAdventures
