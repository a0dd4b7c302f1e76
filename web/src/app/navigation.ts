import { type createBrowserRouter, type MiddlewareFunction, NavigationType, redirect } from 'react-router-dom'
import { canonicalPath } from '#shared/page-at.ts'
import { ContentUnavailable } from '../features/content/source/ports.ts'
import { fieldsOf } from '../lib/fields.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The address of the loading or shown page. Joined as text, because the URL of `//host/page` would lead to that host. */
export function navigationAddress(
  { state, createHref }: Pick<Router, 'state' | 'createHref'>,
  origin: string,
): string {
  const { navigation, location } = state
  return `${origin}${createHref(navigation.location ?? location)}`
}

/** Redirects other spellings of a path, such as `/FIST/`, to the canonical path, as the server does. */
export const oneAddress: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const path = canonicalPath(pathname)
  if (path !== null && path !== pathname) throw redirect(`${path}${search}`, 308)
  return next()
}

/** A loader of the page has failed for want of content. `results`: what `next()` of a middleware resolves to. */
const lacksContent = (results: unknown) =>
  Object.values(fieldsOf(results)).some((outcome) => fieldsOf(outcome).result instanceof ContentUnavailable)

/**
 * Loads a page as a document when its content can’t be read: in an outage of the content service, the site’s own server answers
 * from its cache. A page that is shown stays while its content is read again.
 * @param site the site’s own server: loading a page of an unreachable one would show the browser’s connection error
 */
export const documentInOutage =
  (
    state: () => Pick<Router['state'], 'initialized' | 'navigation' | 'errors'>,
    site: { isReachable: () => Promise<boolean>; load: () => void },
  ): MiddlewareFunction =>
  async ({ request }, next) => {
    const results = await next()
    const { initialized, navigation, errors } = state()
    const isShown = navigation.state === 'idle' && !errors
    if (request.signal.aborted || !initialized || isShown || !lacksContent(results)) return results
    if (!(await site.isReachable())) return results
    site.load()
    return new Promise(() => {})
  }

/**
 * Runs the page’s loaders again once no page is loading. A revalidation would restart a running load, and a loader with effects,
 * such as that of the success page, which clears the cart, would run twice.
 */
export function createRevalidate(
  router: Pick<Router, 'state' | 'subscribe' | 'revalidate' | 'navigate'>,
): () => void {
  let isWaiting = false
  const again = ({ errors, location }: Router['state']) =>
    // React Router's error boundary misses a revalidation that ends before React has rendered its beginning.
    errors
      ? router.navigate(location, { replace: true, preventScrollReset: true, state: location.state })
      : router.revalidate()
  const revalidate = () => {
    if (isIdle(router.state)) return void again(router.state)
    if (isWaiting) return
    isWaiting = true
    const unsubscribe = router.subscribe((state) => {
      if (!isIdle(state)) return
      unsubscribe()
      isWaiting = false
      // The router notifies its subscribers before the load has ended.
      queueMicrotask(revalidate)
    })
  }
  return revalidate
}

const isIdle = ({ initialized, navigation }: Router['state']) => initialized && navigation.state === 'idle'

/**
 * A router whose page of *Back* and *Forward* React renders in the event of the press, if memory has its content. React renders
 * only the first transition of that event at once: that is the beginning of the load.
 */
export function renderBackAtOnce(router: Router): Router {
  const subscribe: Router['subscribe'] = (listener) => {
    let before = router.state
    return router.subscribe((state, options) => {
      const hasGoneBack = before.navigation.historyAction === NavigationType.Pop && isIdle(state)
      before = state
      listener(state, { ...options, flushSync: options.flushSync || hasGoneBack })
    })
  }
  return Object.create(router, { subscribe: { value: subscribe } })
}

/** Limits the requests of visitors who often switch windows. */
const minIntervalMs = 15_000

type Page = {
  window: Pick<Window, 'addEventListener'>
  document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

/** Reads prices again when the visitor returns, because a suspended tab receives no live events. */
export function revalidateOnReturn(
  router: Pick<Router, 'revalidate'> & { state: { location: { pathname: string } } },
  showsCart: (path: string) => boolean,
  { window, document }: Page,
  now: () => number = Date.now,
) {
  let loadedAt = now()
  const onReturn = () => {
    if (document.visibilityState === 'hidden' || now() - loadedAt < minIntervalMs) return
    if (!showsCart(router.state.location.pathname)) return
    loadedAt = now()
    void router.revalidate()
  }
  window.addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
}
