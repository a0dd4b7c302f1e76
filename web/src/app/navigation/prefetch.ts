import { matchRoutes, type RouteObject } from 'react-router-dom'
import { whenIdle } from '../../browser/scheduling/when-idle.ts'

/** Events that usually come just before a link is followed. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const

const LATEST_MS = 100

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname'>

/** The route of a link, if it leads to this site and opens in this tab. */
function routeOf({ target, origin, pathname }: Link, routes: RouteObject[]) {
  if (target || origin !== location.origin) return undefined
  return matchRoutes(routes, pathname)?.at(-1)?.route
}

/**
 * Fetches the code of a page when a link to it gets the pointer, a touch or the focus and still has it once the browser
 * is idle. Its content is not fetched, because the size is unknown. With the browser’s data saver nothing is fetched.
 */
export function prefetchPages(page: Document, routes: RouteObject[]) {
  if (isDataSaverOn()) return
  const fetched = new Set<string>()
  const fetchCode = (link: Link) => {
    const { pathname } = link
    if (fetched.has(pathname)) return
    fetched.add(pathname)
    const route = routeOf(link, routes)
    // A failure, for example offline, is left to the navigation, which fetches the code again and shows its error.
    if (typeof route?.lazy === 'function') route.lazy().catch(() => fetched.delete(pathname))
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
