/** What is asked for under load. */
import { randomUUID } from 'node:crypto'
import { manyShopper, manyShoppers } from '../../../web/server/shop/testing/many-entitlements.ts'
import { shopApiPaths } from '../../../web/shared/shop-contract.ts'
import type { Asked } from '../bench/shop/load.ts'

type Site = { pages: readonly string[]; files: readonly string[] }

const get = (path: string): Asked => ({ method: 'GET', path, headers: {} })

/** No such page, nowhere to lead to; or turned away, since for made-up addresses there is little room. */
const MADE_UP_ANSWERS = [404, 302, 503]

const madeUp = [
  () => `/${randomUUID()}`,
  () => `/press/${randomUUID()}`,
  () => `/shop/product/${randomUUID()}`,
  () => `/${randomUUID()}/${randomUUID()}?page=${Math.floor(Math.random() * 1_000)}`,
]

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to ask for.')
  return item
}

/** Of ten, six are pages, three are built files, and one is an address that somebody made up. */
export const siteRequests =
  ({ pages, files }: Site) =>
  (): Asked => {
    const dice = Math.random()
    if (dice < 0.6) return get(pick(pages))
    if (dice < 0.9) return get(pick(files))
    return { ...get(pick(madeUp)()), statuses: MADE_UP_ANSWERS }
  }

const SHOPPERS = 500

/** Of `entitlements` in the database; each shopper asks for what is unlocked, for the orders, and nobody for the health. */
export function shopRequests(tokenFor: (sub: string, email: string) => string, entitlements: number) {
  // Made beforehand: signing a token takes as long as answering a request.
  const tokens = Array.from({ length: Math.min(SHOPPERS, manyShoppers(entitlements)) }, (_, index) => {
    const sub = manyShopper(index + 1)
    return tokenFor(sub, `${sub}@candlecast.example`)
  })
  return (): Asked => {
    const dice = Math.random()
    if (dice < 0.1) return get('/api/health')
    const path = dice < 0.6 ? shopApiPaths.unlockedContent : shopApiPaths.orders
    return { ...get(path), headers: { authorization: `Bearer ${pick(tokens)}` } }
  }
}
