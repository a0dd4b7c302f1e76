/** Measures the shop API as its own process. Content, payment page and load generator share the machine with it. */
import { randomUUID } from 'node:crypto'
import {
  fillEntitlements,
  manyShopper,
  manyShoppers,
} from '../../../../web/server/shop/testing/many-entitlements.ts'
import { environmentFor, freePort, SITE } from '../../../../web/server/shop/testing/running-shop.ts'
import { startShopStage } from '../../../../web/server/shop/testing/shop-stage.ts'
import { pool, startTokenIssuer } from '../../../../web/server/shop/testing/token-issuer.ts'
import { shopApiPaths } from '../../../../web/shared/shop-contract.ts'
import { shopProcess } from '../../webhook-stress/shop-process.ts'
import { type StressDatabaseName, stressDatabases } from '../../webhook-stress/stress-databases.ts'
import { type Load, type LoadRequest, measureLoad } from './load.ts'

export const CONNECTIONS = 16
const LASTS_MS = 3_000

/** More shoppers than checkouts in a run: a second checkout of a shopper also ends the first one, which costs extra time. */
const TOKENS = 4_000

export type Measured = {
  database: StressDatabaseName
  endpoint: 'create-checkout-session' | 'unlocked-content'
  entitlements: number
  loads: Load[]
}

type Stage = Awaited<ReturnType<typeof startShopStage>>
type Issuer = Awaited<ReturnType<typeof startTokenIssuer>>
type Case = Pick<Measured, 'database' | 'entitlements'>

const bearer = (issuer: Issuer, sub: string) => ({
  authorization: `Bearer ${issuer.tokenFor(sub, `${sub}@candlecast.example`)}`,
})

/** Repeats the prepared requests in order. They are prepared because signing a token takes as long as a request. */
function inRotation<Item>(items: readonly Item[]): () => Item {
  let turn = 0
  return () => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new Error('There are no requests to send.')
    return item
  }
}

function checkouts(issuer: Issuer): () => LoadRequest {
  const requests = Array.from({ length: TOKENS }, () => {
    const sub = randomUUID()
    return {
      method: 'POST',
      path: shopApiPaths.createCheckoutSession,
      headers: { ...bearer(issuer, sub), 'content-type': 'application/json' },
      body: JSON.stringify({
        products: [{ id: 'fod', title: 'The Fortress', price: 250 }],
        baseUrl: SITE,
        email: `${sub}@candlecast.example`,
      }),
    }
  })
  return inRotation(requests)
}

function libraries(issuer: Issuer, entitlements: number): () => LoadRequest {
  const shoppers = manyShoppers(entitlements)
  const requests = Array.from({ length: Math.min(TOKENS, shoppers) }, () => ({
    method: 'GET',
    path: shopApiPaths.unlockedContent,
    headers: bearer(issuer, manyShopper(1 + Math.floor(Math.random() * shoppers))),
  }))
  return inRotation(requests)
}

async function measureCase(
  { database, entitlements }: Case,
  { stage, issuer, runs, log }: { stage: Stage; issuer: Issuer; runs: number; log: (line: string) => void },
): Promise<Measured[]> {
  log(`${database}, ${entitlements} entitlements`)
  const place = await stressDatabases[database]()
  const port = await freePort()
  const around = environmentFor({ ...stage.around, issuer: issuer.issuer, pool })
  const shop = shopProcess({ ...around, ...place.environment, SHOP_API_PORT: String(port) })
  const repeat = async (next: () => LoadRequest) => {
    const options = { url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, lastsMs: LASTS_MS, next }
    // Warms up the compiler and the caches.
    await measureLoad(options)
    const loads: Load[] = []
    for (let run = 0; run < runs; run += 1) loads.push(await measureLoad(options))
    return loads
  }
  try {
    const { database: filled, close } = await place.open()
    await fillEntitlements(filled, entitlements).finally(close)
    await shop.start()
    return [
      {
        database,
        endpoint: 'unlocked-content',
        entitlements,
        loads: await repeat(libraries(issuer, entitlements)),
      },
      {
        database,
        endpoint: 'create-checkout-session',
        entitlements,
        loads: await repeat(checkouts(issuer)),
      },
    ]
  } finally {
    await shop.stop()
    await place.remove()
  }
}

export async function measureShop(cases: readonly Case[], runs: number, log: (line: string) => void) {
  const [stage, issuer] = await Promise.all([startShopStage(), startTokenIssuer()])
  try {
    await stage.publish({ id: 'fod', title: 'The Fortress', price: 250, unlocks: ['fod'] })
    const measured: Measured[] = []
    for (const one of cases) measured.push(...(await measureCase(one, { stage, issuer, runs, log })))
    return measured
  } finally {
    await Promise.all([stage.stop(), issuer.stop()])
  }
}
