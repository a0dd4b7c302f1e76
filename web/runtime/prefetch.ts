import { matchRoutes, type RouteObject } from 'react-router-dom'
import { afterPaint, whenIdle } from '#site/browser/scheduling.ts'
import * as attributes from './attributes.ts'

let settle = () => {}

/** Resolves once a rendered page has settled: the files for later have come, and the browser is idle. */
export const pageSettled = new Promise<void>((resolve) => {
  settle = resolve
})

export const settlePage = () => settle()

let use = () => {}

/** Resolves when someone uses the page: at its first press, focus or move of a mouse. A scroll on a phone begins with a press. */
const pageUsed = new Promise<void>((resolve) => {
  use = resolve
})

/**
 * Fetches the files that a rendered page names for later, and evaluates none: their code may take a slow phone 90 ms, in
 * which a press would wait. Resolves when all have come or failed, and at once in a browser without `modulepreload`.
 */
export async function fetchLater(page: Document): Promise<void> {
  const files = page.querySelector(`[${attributes.later}]`)?.getAttribute(attributes.later)?.split(' ') ?? []
  await Promise.all(files.filter(Boolean).map((href) => preload(page, href)))
}

function preload(page: Document, href: string): Promise<void> {
  const link = page.createElement('link')
  if (!link.relList.supports('modulepreload')) return Promise.resolve()
  Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve())
    page.head.append(link)
  })
}

const LATEST_MS = 100
const LATEST_CODE_MS = 3_000

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'search'>

function routeOf({ target, origin, pathname }: Link, routes: RouteObject[]) {
  if (target || origin !== location.origin) return undefined
  return matchRoutes(routes, pathname)?.at(-1)?.route
}

type Options = {
  /** Fetches the code that reads content. */
  prepareReads: () => void
  /** Begins the reads of the page that a link leads to. Rejects when one fails: the navigation repeats it. */
  beginReads: (link: Link) => Promise<unknown>
}

/**
 * Fetches a page’s code when a link to the page has the pointer or the focus and the browser is idle. When the link is
 * pressed, also begins the page’s reads; both go on when the navigation begins, which joins them. Does nothing when the
 * browser saves data.
 */
export function prefetchPages(page: Document, routes: RouteObject[], { prepareReads, beginReads }: Options) {
  if (isDataSaverOn()) return
  const fetched = new Set<string>()
  const fetchCode = (link: Link) => {
    const { pathname } = link
    if (fetched.has(pathname)) return
    const route = routeOf(link, routes)
    if (typeof route?.lazy !== 'function') return
    fetched.add(pathname)
    // The navigation fetches the code again, and shows the error of a failed fetch.
    route.lazy().catch(() => fetched.delete(pathname))
    prepareReads()
  }
  let pointed: HTMLAnchorElement | null = null
  const onIntent = ({ target }: Event) => {
    use()
    const link = linkAt(target)
    pointed = link
    if (link) whenIdle(() => link === pointed && fetchCode(link), LATEST_MS)
  }
  const onPress = ({ target, button }: PointerEvent) => {
    const link = linkAt(target)
    if (!link || button !== 0 || !routeOf(link, routes)) return
    // The browser shows the press first.
    void afterPaint().then(() => {
      fetchCode(link)
      beginReads(link).catch(() => {})
    })
  }
  const listening = { capture: true, passive: true }
  for (const intent of ['pointerover', 'focusin'] as const) page.addEventListener(intent, onIntent, listening)
  page.addEventListener('pointerdown', onPress, listening)
}

/** Each part when the browser is idle. After a failure the press fetches the code again, and shows the error. */
function fetchWhenIdle(parts: (() => Promise<unknown>)[]) {
  if (isDataSaverOn()) return
  for (const load of parts) whenIdle(() => void load().catch(() => {}), LATEST_CODE_MS)
}

/**
 * Fetches code for a likely press, once the page has settled and is used: a page that is only looked at stays quiet. Does nothing
 * when the browser saves data.
 */
export const prefetchCode = (...parts: (() => Promise<unknown>)[]) =>
  void Promise.all([pageSettled, pageUsed]).then(() => fetchWhenIdle(parts))

/** Fetches the code of the pages that cards lead to. */
export function prefetchCardPages(page: Document, routes: RouteObject[], settled = pageSettled) {
  void settled.then(() => {
    const cards = page.querySelectorAll<HTMLAnchorElement>(`a[${attributes.shape}]`)
    const pages = new Set([...cards].map((card) => routeOf(card, routes)))
    fetchWhenIdle(
      [...pages].flatMap((route) => {
        const lazy = route?.lazy
        return typeof lazy === 'function' ? [async () => lazy()] : []
      }),
    )
  })
}

const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null)

function isDataSaverOn(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
