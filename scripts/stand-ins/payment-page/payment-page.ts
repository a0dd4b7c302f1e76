import type { HttpBindings } from '@hono/node-server'
import { refuseProduction } from '@stand-ins/kit/command.ts'
import { FaultQueue } from '@stand-ins/kit/faults.ts'
import { listenOnLoopback, loopbackOnly } from '@stand-ins/kit/listen.ts'
import { Hono } from 'hono'
import { apiRoutes } from './api/api.ts'
import { controlRoutes } from './control.ts'
import { Courier, type CourierOptions } from './events/courier.ts'
import type { Faults } from './faults.ts'
import { openLedger } from './ledger.ts'
import { expireDue } from './operations/session.ts'
import { dashboard } from './pages/dashboard.ts'
import { payPages } from './pages/pay-page.ts'

export type PaymentPageOptions = {
  /** 0 chooses a free port. */
  readonly port: number
  /** Created if missing. Only one process at a time can use it. */
  readonly dataFolder: string
  /** Where the shopper finds the page; by default its own address. For a rehearsal, which gives it Stripe's own name. */
  readonly origin?: string | undefined
  readonly secretKey: string
  /** Address of the shop's webhook, signing secret and retry pauses. */
  readonly webhook: CourierOptions
}

const EXPIRY_CHECK_MS = 5_000

/**
 * Starts a payment page on this machine that speaks Stripe's protocol with the unmodified stripe package.
 * @throws Error in production; with `code` EADDRINUSE when the port is taken; when another process uses the data folder
 */
export async function startPaymentPage(options: PaymentPageOptions) {
  refuseProduction('The local payment page')
  const { port, dataFolder, secretKey, webhook } = options
  let url = `http://localhost:${port}`
  const ledger = openLedger(
    dataFolder,
    () => options.origin ?? url,
    () => courier.wake(),
  )
  const courier = new Courier(ledger, webhook)
  const faults: Faults = new FaultQueue()
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(loopbackOnly)
    .get('/health', (context) => context.json({ ok: true }))
    .route('/', apiRoutes({ ledger, faults, secretKey, webhook: webhook.url }))
    .route('/control', controlRoutes(ledger, faults, secretKey))
    .route('/', payPages(ledger))
    .route('/', dashboard(ledger))
  const listening = await listenOnLoopback(app, port).catch((cause: unknown) => {
    ledger.close()
    throw cause
  })
  url = `http://localhost:${listening.port}`
  ledger.transact(() => ledger.deliveries.revive(Date.now()))
  const expiry = setInterval(() => expireDue(ledger), EXPIRY_CHECK_MS)
  const close = async () => {
    clearInterval(expiry)
    await listening.close()
    await courier.close()
    ledger.close()
  }
  return { url, close }
}
