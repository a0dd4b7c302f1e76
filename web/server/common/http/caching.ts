import type { Dated } from '#shared/schedule/next-change.ts'

/** How long a cache may use a response without revalidating it. */
type Seconds = {
  browser?: number
  /** By default the same as `browser`. */
  shared?: number
  /** How long a shared cache may use the old response while it revalidates. */
  stale?: number
}

/** `Cache-Control` that ends all caching by `changesAt`. */
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
