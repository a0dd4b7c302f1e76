import { matchRoutes, type RouteObject } from 'react-router-dom'
import { whenIdle } from '#site/browser/scheduling/when-idle.ts'

const intents = ['pointerover', 'touchstart', 'focusin'] as const

const LATEST_MS = 100

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname'>

function routeOf({ target, origin, pathname }: Link, routes: RouteObject[]) {
  if (target || origin !== location.origin) return undefined
  return matchRoutes(routes, pathname)?.at(-1)?.route
}

/**
 * Fetches a page’s code when a link to the page has the pointer, a touch or the focus and the browser is idle. Content
 * is not fetched: its size is unknown. Does nothing when the browser saves data.
 * @param prepareReads fetches the code that reads content
 */
export function prefetchPages(page: Document, routes: RouteObject[], prepareReads: () => void) {
  if (isDataSaverOn()) return
  const fetched = new Set<string>()
  const fetchCode = (link: Link) => {
    const { pathname } = link
    if (fetched.has(pathname)) return
    fetched.add(pathname)
    const route = routeOf(link, routes)
    // The navigation fetches the code again, and shows the error of a failed fetch.
    if (typeof route?.lazy !== 'function') return
    route.lazy().catch(() => fetched.delete(pathname))
    prepareReads()
  }
  let pointed: HTMLAnchorElement | null = null
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    pointed = link
    // The browser is usually idle while the finger is still down. The response to the click must not wait for the fetch.
    if (link) whenIdle(() => link === pointed && fetchCode(link), LATEST_MS)
  }
  for (const intent of intents) page.addEventListener(intent, onIntent, { capture: true, passive: true })
  // The navigation fetches the code itself, after the browser has painted the click.
  page.addEventListener(
    'click',
    () => {
      pointed = null
    },
    { capture: true },
  )
}

function isDataSaverOn(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
