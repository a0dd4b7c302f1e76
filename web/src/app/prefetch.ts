import { matchRoutes } from 'react-router-dom'
import { moduleOf, pageRoutes } from './router.tsx'

/** What a visitor does who is about to follow a link. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const

/** Pages that are fetched before anybody shows an intent, at most; each is a few kB of code. */
const mostLikely = 2

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname'>

/** The route behind a link of this site that opens in this tab. */
function routeOf({ target, origin, pathname }: Link) {
  if (target || origin !== location.origin) return undefined
  return matchRoutes(pageRoutes, pathname)?.at(-1)?.route
}

/**
 * Fetches the code of a page before somebody goes there: as soon as a pointer, a finger or the keyboard’s focus is on its
 * link; and for the pages that most links of this one lead to as soon as it is called. Never data, whose size nobody
 * knows; and nothing for visitors who asked their browser to save data.
 */
export function prefetchPages(page: Document) {
  if (savesData()) return
  const fetched = new Set<string>()
  const fetchCode = (link: Link) => {
    const route = routeOf(link)
    const module = route && moduleOf(route)
    if (!module || fetched.has(module) || typeof route?.lazy !== 'function') return
    fetched.add(module)
    // Offline, for instance: the navigation itself tries again and says so.
    route.lazy().catch(() => fetched.delete(module))
  }
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) fetchCode(link)
  }
  for (const intent of intents) page.addEventListener(intent, onIntent, { capture: true, passive: true })
  for (const link of likelyNext(page)) fetchCode(link)
}

/** One link for each of the pages that the main part of this one leads to most often. */
function likelyNext(page: Document): HTMLAnchorElement[] {
  const byModule = Map.groupBy(page.querySelectorAll<HTMLAnchorElement>('main a[href]'), (link) =>
    moduleOf(routeOf(link) ?? {}),
  )
  byModule.delete('')
  return [...byModule.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostLikely)
    .flatMap(([link]) => link ?? [])
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
