import { matchRoutes } from 'react-router-dom'
import { whenIdle } from '../../browser/scheduling/when-idle.ts'
import { pageRoutes } from '../router.tsx'

/** Events that usually come just before a link is followed. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const

const LATEST_MS = 100

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname'>

/** The route of a link, if it leads to this site and opens in this tab. */
function routeOf({ target, origin, pathname }: Link) {
  if (target || origin !== location.origin) return undefined
  return matchRoutes(pageRoutes, pathname)?.at(-1)?.route
}

/**
 * Fetches the code of pages that the visitor is about to open: of each page whose link gets the pointer, a touch or the
 * focus and keeps it until the browser is idle. Their content is not fetched, because its size is unknown, and nothing at
 * all when the browser’s data saver is on.
 */
export function prefetchPages(page: Document) {
  if (isDataSaverOn()) return
  const asked = new Set<string>()
  const fetchCode = (link: Link) => {
    const { pathname } = link
    if (asked.has(pathname)) return
    asked.add(pathname)
    const route = routeOf(link)
    // For example offline. The navigation itself fetches the code again and shows its own error.
    if (typeof route?.lazy === 'function') route.lazy().catch(() => asked.delete(pathname))
  }
  let wanted: HTMLAnchorElement | null = null
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    wanted = link
    // When the browser is idle: usually while the finger is still down. The answer to the click must not wait.
    if (link) whenIdle(() => link === wanted && fetchCode(link), LATEST_MS)
  }
  for (const intent of intents) page.addEventListener(intent, onIntent, { capture: true, passive: true })
  // The navigation fetches the code itself, after the browser has painted its answer.
  page.addEventListener(
    'click',
    () => {
      wanted = null
    },
    { capture: true },
  )
}

function isDataSaverOn(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
