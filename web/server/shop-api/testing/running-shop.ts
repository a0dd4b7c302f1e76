import { randomInt } from 'node:crypto'
import { Hono } from 'hono'
import { serveOnLoopback } from '../../common/http/serve.ts'
import { createShopApi } from '../app.ts'
import { parseShopConfig } from '../config.ts'
import { connectServices } from '../connect-services.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { Guards } from '../http/guards.ts'
import type { ShopServices } from '../routes/services.ts'
import { unguarded } from './unguarded.ts'

export const SITE = 'http://localhost:5173'

export type Around = {
  contentUrl: string
  issuer: string
  pool: { userPoolId: string; clientId: string }
  paymentPageUrl: string
  stripe: { secretKey: string; webhookSecret: string }
}

export const environmentFor = ({ contentUrl, issuer, pool, paymentPageUrl, stripe }: Around) => ({
  VITE_SANITY_PROJECT_ID: 'local',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SANITY_API_HOST: contentUrl,
  VITE_USER_POOL_ID: pool.userPoolId,
  VITE_USER_POOL_CLIENT_ID: pool.clientId,
  USER_POOL_ISSUER: issuer,
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: paymentPageUrl,
  SHOP_RETURN_ORIGINS: SITE,
  SHOP_CODE_SECRET: 'a secret of the tests, 32 characters',
})

/**
 * For two servers that need each other's address before they start. Systems give connections and servers without a port
 * one above this range, so that none of them takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const isFree = await serveOnLoopback(new Hono(), port).then(
    async ({ close }) => {
      await close(0)
      return true
    },
    () => false,
  )
  return isFree ? port : freePort()
}

export async function startShop(
  around: Around,
  database: ShopDatabase,
  port = 0,
  change: Partial<ShopServices> = {},
  guards: Guards = unguarded,
) {
  const services = {
    ...connectServices(parseShopConfig(environmentFor(around)), database, change.now),
    ...change,
  }
  const serving = await serveOnLoopback(createShopApi(services, guards), port)
  const url = `http://localhost:${serving.port}`
  return { url, services, stop: () => serving.close(0) }
}
