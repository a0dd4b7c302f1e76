import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router-dom'
import { nextTask, whenIdle } from '#site/browser/scheduling.ts'
import { fetchLater, settlePage } from './prefetch.ts'

/** In ms, for each of the two steps until the page has settled. */
const LATEST_MS = 3_000
/** In ms. Then the router shows what it shows while a page loads. */
const OUTLINE_MS = 3_000

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>

type Page = {
  root: HTMLElement
  app: ReactNode
  router: Router
  /** The HTML is only the outline of the page: its loaders read what the server doesn't know, once, and take their time. */
  isOutline: boolean
}

/** Takes over a rendered page. Resolves when the hydration has begun. */
export async function hydratePage({ root, app, router, isOutline }: Page): Promise<void> {
  if (isOutline) await hydrateOutline(root, app, router)
  else await hydrateContent(root, app, router)
  whenIdle(() => void fetchLater(document).then(() => whenIdle(settlePage, LATEST_MS)), LATEST_MS)
}

async function hydrateContent(root: HTMLElement, app: ReactNode, router: Router) {
  // The loaders read the inlined content, so hydration starts with the same data as the rendered HTML.
  await firstPage(router)
  await nextTask()
  // ScrollRestoration scrolls to the top after each navigation, the first one too, which would move a button away from
  // under the visitor’s finger. After a revalidation it doesn’t scroll. The loaders read the same inlined content.
  await router.revalidate()
  startTransition(() => void hydrateRoot(root, app))
}

async function hydrateOutline(root: HTMLElement, app: ReactNode, router: Router) {
  const { pathname } = router.state.location
  await Promise.race([firstPage(router), new Promise((resolve) => setTimeout(resolve, OUTLINE_MS))])
  await nextTask()
  const { initialized, errors, location } = router.state
  // An error, another page or a late one doesn't match the outline.
  if (initialized && !errors && location.pathname === pathname)
    startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

const firstPage = ({ state, subscribe }: Router) =>
  new Promise<void>((resolve) => {
    if (state.initialized) resolve()
    else subscribe(({ initialized }) => initialized && resolve())
  })
