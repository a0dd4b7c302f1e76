/** The shop API as its own process, on a database with a thousand entitlements. */
import { join } from 'node:path'
import { fillEntitlements } from '../../../web/server/shop/testing/many-entitlements.ts'
import { findPostgres } from '../../../web/server/shop/testing/postgres-server.ts'
import { environmentFor, freePort } from '../../../web/server/shop/testing/running-shop.ts'
import { pool, startTokenIssuer } from '../../../web/server/shop/testing/token-issuer.ts'
import { localPayment } from '../../local/project.ts'
import { shopProcess } from '../webhook-stress/shop-process.ts'
import { type StressDatabaseName, stressDatabases } from '../webhook-stress/stress-databases.ts'
import type { Target } from './measure.ts'
import { memoryOf } from './memory.ts'
import { shopRequests } from './requests.ts'

const ENTITLEMENTS = 1_000
/** The requests of this test need neither content nor payment, so no server listens here. */
const UNUSED_URL = 'http://localhost:9'

/**
 * Postgres as in production, or the embedded database without a Postgres server. The embedded one runs in the shop's
 * event loop and blocks it, so that most of several hundred simultaneous connections wait to be accepted.
 */
export const usualDatabase = (): StressDatabaseName => (findPostgres() ? 'postgres' : 'pglite')

export async function startShopTarget(on: StressDatabaseName) {
  const [issuer, place, port] = await Promise.all([startTokenIssuer(), stressDatabases[on](), freePort()])
  const around = {
    contentUrl: UNUSED_URL,
    issuer: issuer.issuer,
    pool,
    paymentPageUrl: UNUSED_URL,
    stripe: localPayment,
  }
  const shop = shopProcess({
    ...environmentFor(around),
    ...place.environment,
    SHOP_API_PORT: String(port),
  })
  const stop = async () => {
    await shop.stop()
    await Promise.all([issuer.stop(), place.remove()])
  }
  try {
    const { database, close } = await place.open()
    await fillEntitlements(database, ENTITLEMENTS).finally(close)
    await shop.start()
    const target: Target = {
      name: `shop API, ${on}`,
      url: `http://127.0.0.1:${port}`,
      memory: () => memoryOf(join('web', 'server', 'shop', 'node.ts')),
      next: shopRequests(issuer.tokenFor, ENTITLEMENTS),
    }
    return { target, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
