import type { Dated } from '#shared/schedule/next-change.ts'

/** For how many seconds an answer may be used without asking again. */
type Seconds = {
  browser?: number
  /** In a cache that browsers share. As long as a browser's if left out. */
  shared?: number
  /** After that, in a shared cache that asks again meanwhile. */
  stale?: number
}

/** The value of `Cache-Control`: no cache uses an answer after the planned change that ends it. */
export function cachingUntil(
  { changesAt }: Dated,
  { browser = 0, shared, stale }: Seconds,
  now = Date.now(),
) {
  const left = Math.max(0, Math.floor((changesAt - now) / 1_000))
  const fresh = Math.min(shared ?? browser, left)
  return [
    `public, max-age=${Math.min(browser, left)}`,
    ...(shared === undefined ? [] : [`s-maxage=${fresh}`]),
    ...(stale === undefined ? [] : [`stale-while-revalidate=${Math.min(stale, left - fresh)}`]),
  ].join(', ')
}
