/** The shop API as its own process under load; content, the payment page and the load itself share the machine. */
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
import { type Asked, type Load, measureLoad } from './load.ts'

export const CONNECTIONS = 16
const LASTS_MS = 3_000

/** More than are asked for in a run; who begins several checkouts ends the earlier ones, which is other work. */
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

/** In turns, all made beforehand: signing a token takes as long as answering a request. */
function inTurns<Item>(items: readonly Item[]): () => Item {
  let turn = 0
  return () => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new Error('There is nothing to ask for.')
    return item
  }
}

function checkouts(issuer: Issuer): () => Asked {
  const asked = Array.from({ length: TOKENS }, () => {
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
  return inTurns(asked)
}

function libraries(issuer: Issuer, entitlements: number): () => Asked {
  const shoppers = manyShoppers(entitlements)
  const asked = Array.from({ length: Math.min(TOKENS, shoppers) }, () => ({
    method: 'GET',
    path: shopApiPaths.unlockedContent,
    headers: bearer(issuer, manyShopper(1 + Math.floor(Math.random() * shoppers))),
  }))
  return inTurns(asked)
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
  const repeat = async (next: () => Asked) => {
    const options = { url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, lastsMs: LASTS_MS, next }
    // The first is for compilers and caches.
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
