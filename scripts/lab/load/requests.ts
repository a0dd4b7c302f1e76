/** The requests of a load test, chosen at random. */
import { randomUUID } from 'node:crypto'
import { manyShopper, manyShoppers } from '../../../web/server/shop/testing/many-entitlements.ts'
import { shopApiPaths } from '../../../web/shared/shop-contract.ts'
import type { LoadRequest } from '../bench/shop/load.ts'

type Site = { pages: readonly string[]; files: readonly string[] }

const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: {} })

/** Not found, redirected to an existing page, or rejected: the page server renders few unknown addresses at a time. */
const MADE_UP_ANSWERS = [404, 302, 503]

const madeUp = [
  () => `/${randomUUID()}`,
  () => `/press/${randomUUID()}`,
  () => `/shop/product/${randomUUID()}`,
  () => `/${randomUUID()}/${randomUUID()}?page=${Math.floor(Math.random() * 1_000)}`,
]

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There are no requests to send.')
  return item
}

/** 60 % pages, 30 % built files, 10 % unknown addresses. */
export const siteRequests =
  ({ pages, files }: Site) =>
  (): LoadRequest => {
    const dice = Math.random()
    if (dice < 0.6) return get(pick(pages))
    if (dice < 0.9) return get(pick(files))
    return { ...get(pick(madeUp)()), statuses: MADE_UP_ANSWERS }
  }

const SHOPPERS = 500

/** 50 % unlocked content, 40 % orders, 10 % health checks, for shoppers with `entitlements` in the database. */
export function shopRequests(tokenFor: (sub: string, email: string) => string, entitlements: number) {
  // Tokens are signed before the run: signing one takes as long as a request.
  const tokens = Array.from({ length: Math.min(SHOPPERS, manyShoppers(entitlements)) }, (_, index) => {
    const sub = manyShopper(index + 1)
    return tokenFor(sub, `${sub}@candlecast.example`)
  })
  return (): LoadRequest => {
    const dice = Math.random()
    if (dice < 0.1) return get('/api/health')
    const path = dice < 0.6 ? shopApiPaths.unlockedContent : shopApiPaths.orders
    return { ...get(path), headers: { authorization: `Bearer ${pick(tokens)}` } }
  }
}
