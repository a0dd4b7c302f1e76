/** The programs of production, the stand-ins around them, and a buyer: what the steps of the rehearsal share. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { startPaymentPage } from '@stand-ins/payment-page'
import { Hono } from 'hono'
import * as v from 'valibot'
import { connectToServer } from '#server/shop-api/database/server-database.ts'
import { paymentPageClient } from '#server/shop-api/testing/payment-page-client.ts'
import { startPostgres } from '#server/shop-api/testing/postgres-server.ts'
import { shopClient } from '#server/shop-api/testing/shop-client.ts'
import { checkoutAnswerSchema } from '#shared/api/checkout.ts'
import { commandOf, composeFile, healthCheckOf } from '../../deploy/compose/compose-file.ts'
import { ROOT } from '../../stack/folders.ts'
import { receiveMail } from '../../stand-ins/mailbox/receive-mail.ts'
import { localCodeSecret, localContentWebhookSecret, localPayment } from '../../stand-ins/project.ts'
import { startServices } from '../../stand-ins/services.ts'
import { ISSUER, PAYMENT_PAGE, type Ports, productionSettings, SITE } from './settings.ts'

export const URL_OF_SITE = `https://${SITE}`
/** A mail server that refused twice is tried again after two minutes. */
const PATIENCE_MS = 300_000
/** Per try of a health check; 8 s in production. */
const HANG_MS = 1_000

export const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1).padStart(7)

export function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Not so: ${what}`)
}

/** Repeats a question until it has the wanted answer. */
export async function until(what: string, holds: () => Promise<boolean>) {
  for (const end = Date.now() + PATIENCE_MS; !(await holds().catch(() => false)); await wait(100))
    if (Date.now() > end) throw new Error(`It did not come to this: ${what}`)
}

/** @returns what the program prints. The stand-ins answer meanwhile. */
export async function run(args: readonly string[], environment: Record<string, string>) {
  const options = { cwd: ROOT, env: { ...process.env, ...environment } }
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  return stdout
}

export const statusOf = async (path: string) => {
  const response = await fetch(`${URL_OF_SITE}${path}`, { redirect: 'manual' })
  await response.body?.cancel()
  return response.status
}

export const logOf = (folder: string) => join(folder, 'faults.log')
export const requestLogOf = (folder: string) => join(folder, 'requests.log')

/** `shop` is the first shop program; the others are `shop 2` and so on. */
type Program = 'site' | 'shop' | `shop ${number}`

const serviceOf = (program: Program) => (program === 'site' ? 'site' : 'shop')
const shopsOf = ({ ports }: Stage): Program[] =>
  ports.shops.map((_, index): Program => (index === 0 ? 'shop' : `shop ${index + 1}`))

const running = new Map<Program, ChildProcess>()

function start(stage: Stage, program: Program, environment: Record<string, string>) {
  const { folder } = stage
  const child = spawn(process.execPath, commandOf(serviceOf(program)), {
    cwd: ROOT,
    env: {
      ...process.env,
      ...productionSettings,
      NODE_ENV: 'production',
      PORT: portOf(stage, program),
      PID_FILE: join(folder, program),
      ...environment,
    },
    stdio: ['ignore', openSync(requestLogOf(folder), 'a'), openSync(logOf(folder), 'a')],
  })
  running.set(program, child)
}

const portOf = (stage: Stage, program: Program) =>
  String(program === 'site' ? stage.ports.site : stage.ports.shops[shopsOf(stage).indexOf(program)])

const processOf = (program: Program) => {
  const child = running.get(program)
  if (!child) throw new Error(`${program} does not run`)
  return child
}

export async function stop(program: Program, signal: NodeJS.Signals = 'SIGTERM') {
  const child = processOf(program)
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export const stopShops = (stage: Stage) => Promise.all(shopsOf(stage).map((program) => stop(program)))

export const hang = (program: Program) => processOf(program).kill('SIGSTOP')

/** The health check of its container ends a hung program. */
export async function endByHealthCheck(stage: Stage, program: Program) {
  const { script, address } = healthCheckOf(serviceOf(program))
  const args = [script, address.replace(/:\d+/, `:${portOf(stage, program)}`), String(HANG_MS)]
  const env = { PATH: process.env.PATH, PID_FILE: join(stage.folder, program) }
  const ended = once(processOf(program), 'exit')
  spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' })
  await ended
}

const databases: { stop: () => Promise<void> }[] = []

/** Ends what would go on without this process. */
export async function endAll() {
  for (const child of running.values()) child.kill('SIGKILL')
  await Promise.all(databases.splice(0).map(({ stop }) => stop()))
}

async function startDatabase() {
  const database = await startPostgres()
  databases.push(database)
  return database
}

export const startSite = (stage: Stage, environment: Record<string, string> = {}) =>
  start(stage, 'site', { SITE_CLIENT: 'web/dist', SITE_SERVER: 'web/dist-server', ...environment })

const shortMinute = `--import=${pathToFileURL(join(import.meta.dirname, 'short-minute.mjs'))}`

export const startShop = (stage: Stage, secrets = firstSecrets, program: Program = 'shop') =>
  start(stage, program, {
    ...secrets,
    DATABASE_URL: login('shop_app', stage.database.url),
    SHOP_MAIL_URL: stage.mail.url,
    ALARM_MAIL: `operator@${SITE}`,
    ALARM_WEBHOOK: stage.chat.url,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS} ${shortMinute}`,
  })

export function startShops(stage: Stage, secrets = firstSecrets) {
  for (const program of shopsOf(stage)) startShop(stage, secrets, program)
}

/** An operator's command, as the image has it. @returns what it prints */
export const orders = ({ database }: Stage, ...args: string[]) =>
  run([...(composeFile.services.orders?.entrypoint.slice(1) ?? []), ...args], {
    ...productionSettings,
    ...firstSecrets,
    DATABASE_URL: login('shop_app', database.url),
  })

export const login = (role: string, url: string) => url.replace('//shop@', `//${role}:secret@`)

export const migrateProgram = (url: string) =>
  run(commandOf('migrate'), {
    DATABASE_OWNER_URL: url,
    DATABASE_URL: login('shop_app', url),
    DATABASE_BACKUP_URL: login('shop_backup', url),
  })

export async function countOrders(url: string): Promise<number> {
  const { database, close } = connectToServer(url, { connections: 1 })
  try {
    return (await database.selectFrom('orders').select('number').execute()).length
  } finally {
    await close()
  }
}

export const untilOrders = ({ database }: Stage, wanted: number) =>
  until('the webhook brings the order', async () => (await countOrders(database.url)) === wanted)

type Secrets = { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; SHOP_CODE_SECRET: string }

export const firstSecrets: Secrets = {
  STRIPE_SECRET_KEY: localPayment.secretKey,
  STRIPE_WEBHOOK_SECRET: localPayment.webhookSecret,
  SHOP_CODE_SECRET: localCodeSecret,
}

const openPaymentPage = (dataFolder: string, port: number, secrets: Secrets) =>
  startPaymentPage({
    port,
    dataFolder,
    origin: PAYMENT_PAGE,
    secretKey: secrets.STRIPE_SECRET_KEY,
    webhook: { url: `${URL_OF_SITE}/api/payment-webhook`, secret: secrets.STRIPE_WEBHOOK_SECRET },
  })

const openServices = (dataFolder: string, port: number, contentWebhookSecret: string) =>
  startServices({
    port,
    smtpPort: 0,
    dataFolder,
    site: URL_OF_SITE,
    allowedOrigins: [URL_OF_SITE],
    contentWebhook: `${URL_OF_SITE}/api/content-webhook`,
    contentWebhookSecret,
    issuer: ISSUER,
  })

/** At Stripe, the operator changes what these secrets name. */
export async function changeAtStripe(stage: Stage, secrets: Secrets) {
  await stage.cards.close()
  stage.cards = await openPaymentPage(stage.folderOf('payment'), stage.ports.payment, secrets)
  // Connections to the page before fail once.
  await until('the payment page answers', async () => (await fetch(`${stage.cards.url}/health`)).ok)
}

/** At Sanity, the operator changes the secret of the webhook. */
export async function changeAtSanity(stage: Stage, secret: string) {
  await stage.services.close()
  stage.services = await openServices(stage.folderOf('services'), stage.ports.services, secret)
  await until('the services answer', async () => (await fetch(`${stage.services.url}/health`)).ok)
}

const chatMessage = v.object({ text: v.string() })

/** The incoming webhook of a chat. `firstLines` grows with each message. */
async function openChat() {
  const firstLines: string[] = []
  const app = new Hono().post('/', async ({ req, body }) => {
    const [first = ''] = v.parse(chatMessage, await req.json()).text.split('\n')
    firstLines.push(first)
    return body(null, 204)
  })
  const { port } = await listenOnLoopback(app, 0)
  return { url: `http://127.0.0.1:${port}/`, firstLines }
}

/** Stand-ins and databases. The stand-ins end with this process. */
export async function raise(folder: string, ports: Ports) {
  const folderOf = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true })
    return path
  }
  const mails: string[] = []
  const openMailbox = (port = 0) => receiveMail(port, ({ subject }) => mails.push(subject))
  const [database, second, mail, chat, services, cards] = await Promise.all([
    startDatabase(),
    startDatabase(),
    openMailbox(),
    openChat(),
    openServices(folderOf('services'), ports.services, localContentWebhookSecret),
    openPaymentPage(folderOf('payment'), ports.payment, firstSecrets),
  ])
  return { folder, folderOf, ports, mails, openMailbox, database, second, mail, chat, services, cards }
}

export type Stage = Awaited<ReturnType<typeof raise>>

export const untilShopAnswers = () =>
  until('the shop answers', async () => (await statusOf('/api/live')) === 200)

/** Asks each shop program itself. Caddy before 2.11.2 loses a POST to one that starts: caddyserver/caddy#7546. */
export const untilShopsAnswer = (stage: Stage) =>
  until('each shop answers', async () => {
    const answers = shopsOf(stage).map((program) =>
      fetch(`http://127.0.0.1:${portOf(stage, program)}/api/live`),
    )
    return (await Promise.all(answers)).every(({ ok }) => ok)
  })

export async function createBuyer(stage: Stage, username = 'listener') {
  const { cards, services } = stage
  const email = `${username}@${SITE}`
  const account = services.pool.createSignedIn({ username, email, password: 'candle-light' })
  const client = shopClient(URL_OF_SITE, { ...account, email })
  const page = paymentPageClient(cards.url, localPayment.secretKey)
  /** @returns what pays on the page of the checkout */
  const open = async (id: string, price: number) => {
    const { body, status } = await client.checkout([{ id, price }], { baseUrl: URL_OF_SITE })
    expectThat(status === 200, `the checkout opens: ${status} ${JSON.stringify(body)}`)
    const { redirect_url: address } = v.parse(checkoutAnswerSchema, body)
    expectThat(address.startsWith(PAYMENT_PAGE), 'the payment page has its real name')
    return () => page.pay(address.replace(PAYMENT_PAGE, cards.url))
  }
  const buy = async (id: string, price: number) => {
    const before = await countOrders(stage.database.url)
    const pay = await open(id, price)
    await pay()
    await untilOrders(stage, before + 1)
  }
  return { open, buy }
}
