/** The walk of `npm run rehearsal`, in a process that finds the services under their real names: names.mjs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPaymentPage } from '@stand-ins/payment-page'
import * as v from 'valibot'
import { migrate, migrations } from '#server/shop-api/database/migrate.ts'
import { connectToServer } from '#server/shop-api/database/server-database.ts'
import { paymentPageClient } from '#server/shop-api/testing/payment-page-client.ts'
import { findPostgres, startPostgres } from '#server/shop-api/testing/postgres-server.ts'
import { shopClient } from '#server/shop-api/testing/shop-client.ts'
import { checkoutAnswerSchema } from '#shared/shop-contract.ts'
import { composeFile } from '../../deploy/compose/compose-file.ts'
import { ROOT } from '../../stack/folders.ts'
import { receiveMail } from '../../stand-ins/mailbox/receive-mail.ts'
import { localCodeSecret, localPayment, localUserPool } from '../../stand-ins/project.ts'
import { startServices } from '../../stand-ins/services.ts'
import { SEED_FILE } from '../../tools/seed/documents.ts'
import { loadSeed } from '../../tools/seed/load.ts'
import { ISSUER, PAYMENT_PAGE, type Ports, portsSchema, productionSettings, SITE } from './settings.ts'

const URL_OF_SITE = `https://${SITE}`
const PATIENCE_MS = 120_000
const BACKUPS = join(ROOT, 'scripts', 'deploy', 'compose', 'backup.sh')

const begun = performance.now()
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1).padStart(7)

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  console.log(`${name.padEnd(60)}${seconds(start)} s`)
  return result
}

function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Not so: ${what}`)
}

/** Repeats a question until it has the wanted answer. */
async function until(what: string, holds: () => Promise<boolean>) {
  for (const end = Date.now() + PATIENCE_MS; !(await holds().catch(() => false)); await wait(100))
    if (Date.now() > end) throw new Error(`It did not come to this: ${what}`)
}

const children: ChildProcess[] = []

/** The start command of a service in compose.yaml. */
const commandOf = (service: string) => composeFile.services[service]?.command.split(' ').slice(1) ?? []

function run(args: readonly string[], environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
  expectThat(status === 0, `${args.join(' ')} ends well. ${stdout}${stderr}`)
  return stdout
}

function start(service: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, commandOf(service), {
    cwd: ROOT,
    env: { ...process.env, ...productionSettings, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { stop }
}

const statusOf = async (path: string) => {
  const response = await fetch(`${URL_OF_SITE}${path}`, { redirect: 'manual' })
  await response.body?.cancel()
  return response.status
}

async function countOrders(url: string): Promise<number> {
  const { database, close } = connectToServer(url, { connections: 1 })
  try {
    return (await database.selectFrom('orders').select('number').execute()).length
  } finally {
    await close()
  }
}

/** Asks for a page and a shop route without a pause. @returns the call that ends it, with the answers by status */
function visit() {
  let isOver = false
  const answers = new Map<number | string, number>()
  const loop = async (path: string) => {
    while (!isOver) {
      const status = await statusOf(path).catch(() => 'no answer')
      answers.set(status, (answers.get(status) ?? 0) + 1)
      await wait(100)
    }
  }
  const visits = Promise.all(['/', '/api/live'].map(loop))
  return async () => {
    isOver = true
    await visits
    return Object.fromEntries(answers)
  }
}

const tokens = v.object({ AuthenticationResult: v.object({ IdToken: v.string() }) })

type Stage = Awaited<ReturnType<typeof raise>>

type Secrets = { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; SHOP_CODE_SECRET: string }

const firstSecrets: Secrets = {
  STRIPE_SECRET_KEY: localPayment.secretKey,
  STRIPE_WEBHOOK_SECRET: localPayment.webhookSecret,
  SHOP_CODE_SECRET: localCodeSecret,
}
const nextSecrets: Secrets = {
  STRIPE_SECRET_KEY: 'sk_test_rolled',
  STRIPE_WEBHOOK_SECRET: 'whsec_rolled',
  SHOP_CODE_SECRET: localCodeSecret.split('').toReversed().join(''),
}

const openPaymentPage = (dataFolder: string, port: number, secrets: Secrets) =>
  startPaymentPage({
    port,
    dataFolder,
    origin: PAYMENT_PAGE,
    secretKey: secrets.STRIPE_SECRET_KEY,
    webhook: { url: `${URL_OF_SITE}/api/payment-webhook`, secret: secrets.STRIPE_WEBHOOK_SECRET },
    clock: Date.now,
  })

/** Stand-ins and databases, which end with this process. */
async function raise(folder: string, ports: Ports) {
  const folderOf = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true })
    return path
  }
  const mails: string[] = []
  const [database, second, mail, services, cards] = await Promise.all([
    startPostgres(),
    startPostgres(),
    receiveMail(0, ({ subject }) => mails.push(subject)),
    startServices({
      port: ports.services,
      smtpPort: 0,
      dataFolder: folderOf('services'),
      site: URL_OF_SITE,
      allowedOrigins: [URL_OF_SITE],
      contentWebhook: `${URL_OF_SITE}/api/content-webhook`,
      issuer: ISSUER,
      allowPasswordFlow: true,
    }),
    openPaymentPage(folderOf('payment'), ports.payment, firstSecrets),
  ])
  return { folder, folderOf, ports, mails, database, second, mail, services, cards }
}

const login = (role: string, url: string) => url.replace('//shop@', `//${role}:secret@`)
const migrateProgram = (url: string) =>
  run(commandOf('migrate'), {
    DATABASE_OWNER_URL: url,
    DATABASE_URL: login('shop_app', url),
    DATABASE_BACKUP_URL: login('shop_backup', url),
  })

const startShop = ({ database, mail, ports }: Stage, secrets = firstSecrets) =>
  start('shop', {
    ...secrets,
    DATABASE_URL: login('shop_app', database.url),
    SHOP_MAIL_URL: mail.url,
    PORT: String(ports.shop),
  })

async function goLive(stage: Stage) {
  const { database, services, ports } = stage
  await step('Build what the image has', async () => run(['scripts/run.mjs', 'build', '--image'], {}))
  await step('Migrate', async () => migrateProgram(database.url))
  const shop = startShop(stage)
  await step('Start site and shop', async () => {
    const build = { SITE_CLIENT: 'web/dist', SITE_SERVER: 'web/dist-server' }
    start('site', { ...build, PORT: String(ports.site) })
    await until('site and shop answer over TLS', async () => {
      const statuses = await Promise.all(['/healthz', '/api/live'].map(statusOf))
      return statuses.every((status) => status === 200)
    })
  })
  expectThat((await statusOf('/')) === 503, 'the public sees that the site is being set up')
  await step('First content', async () => {
    const { url: apiHost, lake } = services
    await loadSeed({ apiHost, token: lake.token, ndjsonFile: SEED_FILE, replace: true })
    await until('the home page is there', async () => (await statusOf('/')) === 200)
  })
  return shop
}

async function signIn({ services }: Stage, username: string) {
  const account = { username, email: `${username}@${SITE}`, password: 'candle-light' }
  const { sub } = services.pool.createAccount(account)
  const answer = await fetch(`${services.url}/_cognito/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: localUserPool.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: account.username, PASSWORD: account.password },
    }),
  })
  const { AuthenticationResult } = v.parse(tokens, await answer.json())
  return { idToken: AuthenticationResult.IdToken, email: account.email, sub }
}

const untilOrders = ({ database }: Stage, wanted: number) =>
  until('the webhook brings the order', async () => (await countOrders(database.url)) === wanted)

async function createBuyer(stage: Stage, username = 'listener') {
  const { cards, database } = stage
  const client = shopClient(URL_OF_SITE, await signIn(stage, username))
  const page = paymentPageClient(cards.url, localPayment.secretKey)
  const pay = async (id: string, price: number) => {
    const { body, status } = await client.checkout([{ id, price }], { baseUrl: URL_OF_SITE })
    expectThat(status === 200, `the checkout opens: ${JSON.stringify(body)}`)
    const { redirect_url: address } = v.parse(checkoutAnswerSchema, body)
    expectThat(address.startsWith(PAYMENT_PAGE), 'the payment page has its real name')
    await page.pay(address.replace(PAYMENT_PAGE, cards.url))
  }
  const buy = async (id: string, price: number) => {
    const before = await countOrders(database.url)
    await pay(id, price)
    await untilOrders(stage, before + 1)
  }
  return { pay, buy }
}

type Shop = ReturnType<typeof startShop>

/** Stripe signs with the next secret while the shop has the first: it refuses the event, and Stripe repeats it. */
async function rollSecrets(stage: Stage, shop: Shop) {
  const { pay } = await createBuyer(stage, 'late-listener')
  const before = await countOrders(stage.database.url)
  const { STRIPE_WEBHOOK_SECRET } = nextSecrets
  await stage.cards.close()
  const dataFolder = stage.folderOf('payment')
  const signing = { ...firstSecrets, STRIPE_WEBHOOK_SECRET }
  const half = await openPaymentPage(dataFolder, stage.ports.payment, signing)
  await pay('fod-expansions', 120)
  await half.close()
  await openPaymentPage(dataFolder, stage.ports.payment, nextSecrets)
  expectThat((await countOrders(stage.database.url)) === before, 'the shop refuses the unknown signature')
  await shop.stop()
  startShop(stage, nextSecrets)
  await untilOrders(stage, before + 1)
}

async function backUpAndRestore({ folder, folderOf, database, second }: Stage) {
  const key = spawnSync('age-keygen', { encoding: 'utf8' }).stdout
  const storage = folderOf('storage')
  const dumps = folderOf('dumps')
  // The monthly restore into a scratch database needs another account than root; the next step restores.
  writeFileSync(join(dumps, 'restored-at'), '')
  const backups = (args: readonly string[], environment: Record<string, string>, input = '') => {
    const { status, stderr } = spawnSync('sh', [BACKUPS, ...args], {
      input,
      env: {
        PATH: `${findPostgres()}:${process.env.PATH}`,
        HOME: folder,
        BACKUP_FOLDER: dumps,
        PLAIN_FOLDER: folderOf('plain'),
        BACKUP_RECIPIENT: /age1\w+/.exec(key)?.[0] ?? '',
        BACKUP_REMOTE: `offsite:${storage}`,
        BACKUP_STATUS_FILE: join(folder, 'last-backup'),
        RCLONE_CONFIG_OFFSITE_TYPE: 'local',
        ...environment,
      },
    })
    expectThat(status === 0, `backups ${args.join(' ')} ends well: ${stderr}`)
  }
  await step('Backup, encrypted, into the storage', async () => {
    backups(['now'], { DATABASE_URL: login('shop_backup', database.url) })
    expectThat(existsSync(join(folder, 'last-backup')), 'the shop is told of the backup')
  })
  await step('Restore into the second Postgres', async () => {
    const [dump = ''] = readdirSync(storage)
    backups(['restore', dump], { DATABASE_URL: second.url, DATABASE_OWNER_URL: second.url }, key)
    migrateProgram(second.url)
    expectThat((await countOrders(second.url)) === 1, 'the second database has the order')
  })
}

async function main([folder = '', given = '{}']: readonly string[]) {
  const ports = v.parse(portsSchema, JSON.parse(given))
  const stage = await step('Postgres twice, stand-ins', () => raise(folder, ports))
  const shop = await goLive(stage)
  const { buy } = await createBuyer(stage)
  await step('Buy: checkout, payment, webhook, order', () => buy('fod', 250))
  await step('Mail', () => until('the confirmation arrives', async () => stage.mails.length > 0))
  await backUpAndRestore(stage)
  const { next, meanwhile } = await step('Upgrade with a migration, under visits', async () => {
    const stopVisits = visit()
    const owner = connectToServer(stage.database.url, { connections: 1 })
    await migrate(owner.database, {
      all: { ...migrations, '9000-next-release': { additive: true, up: async () => {} } },
    })
    await owner.close()
    await buy('fist', 250)
    await shop.stop()
    const next = startShop(stage)
    await until('the shop answers', async () => (await statusOf('/api/live')) === 200)
    return { next, meanwhile: await stopVisits() }
  })
  console.log(`  Answers meanwhile: ${JSON.stringify(meanwhile)}`)
  await step('Back: the release before, on the newer tables', async () => {
    migrateProgram(stage.database.url)
    await buy('fod-expansions', 120)
  })
  await step('Other secrets: key, webhook, codes', () => rollSecrets(stage, next))
  expectThat((await countOrders(stage.database.url)) === 4, 'no order is lost')
  console.log(`${'Together'.padEnd(60)}${seconds(begun)} s`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const child of children) child.kill('SIGKILL')
  // The stand-ins and databases end with this process.
  process.exit()
}
