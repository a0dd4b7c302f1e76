import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router-dom'
import { nextTask } from '#site/browser/scheduling/next-task.ts'
import { whenIdle } from '#site/browser/scheduling/when-idle.ts'
import { fetchLater } from './later.ts'

/** In ms, for each of the two steps until the page has settled. */
const LATEST_MS = 3_000

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>

type Page = {
  root: HTMLElement
  app: ReactNode
  router: Router
  /** Called once the files for later have come and the browser is idle. */
  onSettled: () => void
}

/** Takes over a rendered page. Resolves when the hydration has begun. */
export async function hydratePage({ root, app, router, onSettled }: Page): Promise<void> {
  // The loaders read the inlined content, so hydration starts with the same data as the rendered HTML.
  await firstPage(router)
  await nextTask()
  // ScrollRestoration scrolls to the top after each navigation, the first one too, which would move a button away from
  // under the visitor’s finger. After a revalidation it doesn’t scroll. The loaders read the same inlined content.
  await router.revalidate()
  startTransition(() => void hydrateRoot(root, app))
  whenIdle(() => void fetchLater(document).then(() => whenIdle(onSettled, LATEST_MS)), LATEST_MS)
}

const firstPage = ({ state, subscribe }: Router) =>
  new Promise<void>((resolve) => {
    if (state.initialized) resolve()
    else subscribe(({ initialized }) => initialized && resolve())
  })
