/** Run `node web/server/shop-api/node.ts` with the settings of .env.example in the environment. */
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { publishedContent } from '../common/content-client.ts'
import { routedPath } from '../common/http/routed-path.ts'
import { listenAddress, serveAt } from '../common/http/serve.ts'
import { endGracefully, runProgram } from '../common/http/unhandled-errors.ts'
import { describeError, logFault } from '../common/log.ts'
import { createMetrics, serveMetrics, writePid } from '../common/watch/metrics.ts'
import { HEALTHY, watchChecks } from '../common/watch/watch.ts'
import { createPoolAccounts } from './account/pool-accounts.ts'
import { createShopApi } from './app.ts'
import { readClosingFaults } from './catalogue/legal-texts.ts'
import { recordAllPrices } from './catalogue/products-for-sale.ts'
import type { ReadContent } from './catalogue/published-content.ts'
import { parseShopConfig, type ShopConfig } from './config.ts'
import { connectServices } from './connect-services.ts'
import { openDatabase } from './database/open-database.ts'
import { openFault } from './database/open-faults.ts'
import type { ShopDatabase } from './database/schema.ts'
import { queueReleaseNotices } from './delivery/queue-release-notices.ts'
import { createGuards } from './http/guards.ts'
import { createAlarms } from './jobs/alarms.ts'
import { shopChecks } from './jobs/shop-checks.ts'
import { watchPrices } from './jobs/watch-prices.ts'
import { createWorks } from './jobs/work-runs.ts'
import { everyNight, startWorker, watchReleases } from './jobs/worker.ts'
import { createSmtp } from './mail/smtp.ts'
import { isStored } from './payment/payment-record.ts'
import { createStripeHistory } from './payment/stripe/stripe-payments.ts'
import type { ShopServices } from './routes/services.ts'

async function main() {
  const config = parseShopConfig(process.env)
  const listen = listenAddress(process.env, 'SHOP_API_PORT', config.port)
  const { database, close } = await openDatabase(config.database)
  const services = connectServices(config, database)
  const send = config.mail && createSmtp(config.mail)
  const [site = ''] = config.returnOrigins
  // The checks begin once the port is open. Until then the shop counts as healthy.
  let health = () => HEALTHY
  const metrics = createMetrics(() => health())
  const app = new Hono({ getPath: routedPath }).use(metrics.measure).route(
    '/',
    createShopApi(services, createGuards(config.limits, getConnInfo), {
      read: () => health(),
      getConnInfo,
    }),
  )
  const serving = await serveAt(app, listen).catch(async (error: unknown) => {
    await close()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken) throw error
    throw new Error(
      `Port ${listen.port} is taken. Stop what uses it, or choose another one with SHOP_API_PORT.`,
    )
  })
  const alarms = createAlarms({ ...config.alarms, database, send, site })
  const checks = shopChecks({ ...config, ...services, mailUrl: config.mail?.url, site })
  const watch = watchChecks(checks, alarms.afterRound)
  health = watch.health
  const stopNightly = config.nightlyAt ? startNightly(config, services, config.nightlyAt) : () => {}
  const measuring = await serveMetrics(config.process, metrics.app)
  writePid(config.process)
  const stopWorker = startWorker(services, send)
  const work = createWorks(database)
  const stopPrices = watchPrices(
    () => publishedContent(config.content).live.events(),
    () => work('prices', () => recordAllPrices(services)),
  )
  void logClosingFaults(services.content, config.isLive)
  const stopReleases = watchReleases(database, () => queueReleaseNotices(services))
  console.log(`Shop API on http://${listen.host ?? 'localhost'}:${serving.port}`)
  const finish = async (answered: Promise<void>) => {
    for (const stop of [stopPrices, stopReleases, stopWorker, stopNightly, watch.stop]) stop()
    await measuring?.close(0)
    await answered
    await alarms.release().catch(() => {})
    await close()
  }
  endGracefully(serving, finish, (thrown) => rememberDefect(database, thrown))
}

function startNightly(config: ShopConfig, services: ShopServices, time: string) {
  const accounts = createPoolAccounts(config.userPool, process.env)
  const history = createStripeHistory(config.stripe, (event) => isStored(services.database, event))
  return everyNight(time, { ...services, history, accounts })
}

/** One row for each place in the code. */
function rememberDefect(database: ShopDatabase, thrown: unknown) {
  const { error, at } = describeError(thrown)
  const [place = 'an unknown place'] = Array.isArray(at) ? at : []
  return openFault(database, 'error-unhandled', `${error} ${place}`, thrown)
}

/** Logs at the start why the shop refuses checkouts. Correcting the content needs no restart. */
const logClosingFaults = (content: ReadContent, isLive: boolean) =>
  readClosingFaults(content, isLive).then(
    (faults) => {
      for (const fault of faults) logFault('shop-closed', fault)
    },
    (error: unknown) => logFault('legal-texts-unread', describeError(error)),
  )

runProgram(main)
