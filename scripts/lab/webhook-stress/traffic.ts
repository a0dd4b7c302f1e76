/** Delivers webhooks to the shop API's process, which is killed and started again meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { environmentFor, freePort } from '../../../web/server/shop/testing/running-shop.ts'
import { shopApiPaths } from '../../../web/shared/shop-contract.ts'
import { localPayment, localUserPool } from '../../local/project.ts'
import { deliver } from './deliver.ts'
import type { Delivery } from './phases.ts'
import type { SeededRandom } from './seeded-random.ts'
import { shopProcess } from './shop-process.ts'

/** The process is killed within this time of a delivery, while others are under way. */
const KILLED_WITHIN_MS = 40
const REPORTS = 10

/** Content and sign-in are not used: no service listens at those addresses. */
const environmentOf = (stripePort: number) =>
  environmentFor({
    contentUrl: 'http://localhost:9',
    issuer: 'http://localhost:9/pool',
    pool: localUserPool,
    paymentPageUrl: `http://localhost:${stripePort}`,
    stripe: localPayment,
  })

type Options = {
  stripePort: number
  /** Settings that point the shop API at its database. */
  database: Record<string, string>
  /** About how many deliveries the run has. */
  expected: number
  /** How often the process is killed meanwhile. */
  kills: number
  random: SeededRandom
  report: (line: string) => void
  interrupt: AbortSignal
}

export async function createTraffic({ stripePort, database, expected, kills, ...options }: Options) {
  const { random, report, interrupt } = options
  const port = await freePort()
  const shop = shopProcess({ ...environmentOf(stripePort), ...database, SHOP_API_PORT: String(port) })
  const totals = { deliveries: 0, kills: 0, retries: 0, forgedRefused: 0 }
  const every = (parts: number) => Math.ceil(expected / parts)
  let restarting = Promise.resolve()
  const killSoon = async () => {
    await wait(random.below(KILLED_WITHIN_MS))
    await shop.kill()
    await shop.start()
  }
  const onDelivered = () => {
    totals.deliveries += 1
    if (totals.deliveries % every(REPORTS) === 0)
      report(`${totals.deliveries} of about ${expected} delivered`)
    if (totals.deliveries % every(kills + 1) !== 0 || totals.kills === kills) return
    totals.kills += 1
    report(`killing the shop API (${totals.kills} of ${kills})`)
    restarting = restarting.then(killSoon)
    restarting.catch(() => undefined)
  }
  return {
    totals,
    /** Starts the shop API, delivers to it, and stops it. @throws when it accepts a forgery, or answers 500 */
    deliver: async (deliveries: readonly Delivery[]) => {
      await shop.start()
      try {
        const { retries, forgedRefused } = await deliver(deliveries, {
          url: `http://127.0.0.1:${port}${shopApiPaths.paymentWebhook}`,
          secret: localPayment.webhookSecret,
          onDelivered,
          interrupt,
        })
        await restarting
        totals.retries += retries
        totals.forgedRefused += forgedRefused
      } finally {
        await restarting.catch(() => undefined)
        await shop.stop()
      }
    },
  }
}
