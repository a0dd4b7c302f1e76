/** The walk of `npm run rehearsal`, in a process that finds the services under their real names: names.mjs. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@sanity/client'
import * as v from 'valibot'
import { migrate, migrations } from '#server/shop-api/database/migrate.ts'
import { connectToServer } from '#server/shop-api/database/server-database.ts'
import { findPostgres } from '#server/shop-api/testing/postgres-server.ts'
import { ROOT } from '../../stack/folders.ts'
import { localCodeSecret, localProject } from '../../stand-ins/project.ts'
import { SEED_FILE } from '../../tools/seed/documents.ts'
import { loadSeed } from '../../tools/seed/load.ts'
import { playFaults } from './faults.ts'
import { type Ports, portsSchema, SITE } from './settings.ts'
import {
  changeAtSanity,
  changeAtStripe,
  countOrders,
  createBuyer,
  endAll,
  expectThat,
  firstSecrets,
  login,
  logOf,
  migrateProgram,
  orders,
  raise,
  run,
  type Stage,
  seconds,
  startShops,
  startSite,
  statusOf,
  stop,
  stopShops,
  URL_OF_SITE,
  until,
  untilOrders,
  untilShopAnswers,
} from './stage.ts'
import { playStorm } from './storm.ts'

const BACKUPS = join(ROOT, 'scripts', 'deploy', 'compose', 'backup.sh')

const begun = performance.now()

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  console.log(`${name.padEnd(60)}${seconds(start)} s`)
  return result
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

async function goLive(stage: Stage) {
  await step('Build what the image has', () => run(['scripts/run.mjs', 'build', '--image'], {}))
  await step('Migrate', () => migrateProgram(stage.database.url))
  startShops(stage)
  await step('Start site and shop', async () => {
    startSite(stage)
    await until('site and shop answer over TLS', async () => {
      const statuses = await Promise.all(['/livez', '/api/live'].map(statusOf))
      return statuses.every((status) => status === 200)
    })
  })
  expectThat((await statusOf('/')) === 503, 'the public sees that the site is being set up')
  await step('First content', async () => {
    const { url: apiHost, lake } = stage.services
    await loadSeed({ apiHost, token: lake.token, ndjsonFile: SEED_FILE, replace: true })
    await until('the home page is there', async () => (await statusOf('/')) === 200)
  })
}

const nextSecrets = {
  STRIPE_SECRET_KEY: 'sk_test_rolled',
  STRIPE_WEBHOOK_SECRET: 'whsec_rolled',
  SHOP_CODE_SECRET: localCodeSecret.split('').toReversed().join(''),
}

/** Stripe signs with the next secret while the shop has the first: it refuses the event, and Stripe repeats it. */
async function rollSecrets(stage: Stage) {
  const { open } = await createBuyer(stage, 'late-listener')
  const before = await countOrders(stage.database.url)
  const { STRIPE_WEBHOOK_SECRET } = nextSecrets
  await changeAtStripe(stage, { ...firstSecrets, STRIPE_WEBHOOK_SECRET })
  const pay = await open('fod-expansions', 120)
  await pay()
  await changeAtStripe(stage, nextSecrets)
  expectThat((await countOrders(stage.database.url)) === before, 'the shop refuses the unknown signature')
  await stopShops(stage)
  startShops(stage, nextSecrets)
  await untilOrders(stage, before + 1)
}

const siteHealth = v.object({ webhook: v.string() })
/** Asked without a proxy, as the operator of the server. */
const lastWebhook = async ({ ports }: Stage) =>
  v.parse(siteHealth, await (await fetch(`http://localhost:${ports.site}/healthz`)).json()).webhook

async function publish({ services }: Stage, actionLabel: string) {
  const place = { ...localProject, apiHost: services.url, useProjectHostname: false, useCdn: false }
  const client = createClient({ ...place, token: services.lake.token })
  await client.patch('homePage').set({ actionLabel }).commit()
}

/** The server first, then sanity.io/manage, as docs/deploy/upgrades.md says. */
async function rollContentSecret(stage: Stage) {
  const secret = 'rolled-content-webhook'
  await stop('site')
  startSite(stage, { CONTENT_WEBHOOK_SECRET: secret })
  await until('the site answers', async () => (await statusOf('/livez')) === 200)
  await publish(stage, 'Enter with the first secret')
  expectThat((await lastWebhook(stage)) === 'none', 'the site refuses the first secret')
  await changeAtSanity(stage, secret)
  await publish(stage, 'Enter with the next secret')
  await until('the site takes the next secret', async () => (await lastWebhook(stage)) === 'ids')
  await until('the page follows', async () =>
    (await (await fetch(URL_OF_SITE)).text()).includes('Enter with the next secret'),
  )
}

/** Receipts and credit notes, as the bookkeeping gets them. */
const booksOf = async (stage: Stage) =>
  (await orders(stage, 'export', '--from', '2020-01-01', '--to', '2099-12-31', '--out', '-')).split('\n')

const AT_ONCE = 6

/** What a backup lacks when the server is lost: payments of the same second, and a refund. */
async function sellAfterBackup(stage: Stage) {
  const pays = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const { open } = await createBuyer(stage, `at-once-${index}`)
      return open('fist', 250)
    }),
  )
  await Promise.all(pays.map((pay) => pay()))
  await untilOrders(stage, 1 + AT_ONCE)
  await orders(stage, 'refund', '3', '--reason', 'paid twice', '--write')
  await until('the mails and the credit note', async () => {
    const { length } = stage.mails.filter((subject) => /^Your order \d+$/.test(subject))
    return length === 1 + AT_ONCE && stage.mails.some((subject) => subject.startsWith('We have repaid'))
  })
  return booksOf(stage)
}

async function backUpAndRestore(stage: Stage) {
  const { folder, folderOf, database, second } = stage
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
  const books = await step(`${AT_ONCE} payments at once and a refund, after it`, () => sellAfterBackup(stage))
  await step('Restore into the second Postgres', async () => {
    await stopShops(stage)
    const [dump = ''] = readdirSync(storage)
    backups(['restore', dump], { DATABASE_URL: second.url, DATABASE_OWNER_URL: second.url }, key)
    await migrateProgram(second.url)
    expectThat((await countOrders(second.url)) === 1, 'the second database has the order of the backup')
    stage.database = second
  })
  await step('Reconcile: the same export, line by line; no mail again', async () => {
    const [mails, alarms] = [stage.mails.length, stage.chat.firstLines.length]
    await orders(stage, 'reconcile', '--write')
    const restored = await booksOf(stage)
    expectThat(
      restored.join('\n') === books.join('\n'),
      `the books are the same:\n${books.join('\n')}\n${restored.join('\n')}`,
    )
    startShops(stage)
    await untilShopAnswers()
    const { buy } = await createBuyer(stage, 'after-restore')
    await buy('fist', 250)
    const confirmation = `Your order ${1 + AT_ONCE + 1}`
    await until('the next confirmation', async () => stage.mails.includes(confirmation))
    const letters = stage.mails.slice(mails).filter((subject) => !subject.startsWith(SITE))
    expectThat(letters.join() === confirmation, `one mail: ${letters.join(', ')}`)
    // Caddy's own certificates end within a day.
    await until('the restored shop tells its own faults', async () => stage.chat.firstLines.length > alarms)
  })
  console.log(`  ${books.length} lines`)
}

async function main(folder: string, ports: Ports) {
  const stage = await step('Postgres twice, stand-ins', () => raise(folder, ports))
  await goLive(stage)
  const { buy } = await createBuyer(stage)
  await step('Buy: checkout, payment, webhook, order', () => buy('fod', 250))
  await step('Mail', () =>
    until('the confirmation arrives', async () => stage.mails.includes('Your order 1')),
  )
  await backUpAndRestore(stage)
  await playStorm(stage)
  const meanwhile = await step('Upgrade with a migration, under visits', async () => {
    const stopVisits = visit()
    const owner = connectToServer(stage.database.url, { connections: 1 })
    await migrate(owner.database, {
      all: { ...migrations, '9000-next-release': { additive: true, up: async () => {} } },
    })
    await owner.close()
    await buy('fist', 250)
    await stopShops(stage)
    startShops(stage)
    await untilShopAnswers()
    return stopVisits()
  })
  console.log(`  Answers meanwhile: ${JSON.stringify(meanwhile)}`)
  await step('Back: the release before, on the newer tables', async () => {
    await migrateProgram(stage.database.url)
    await buy('fod-expansions', 120)
  })
  const before = await countOrders(stage.database.url)
  const played = await playFaults(stage)
  await step('Other secrets: key, webhook, codes', () => rollSecrets(stage))
  await step('Another secret of the content webhook', () => rollContentSecret(stage))
  expectThat((await countOrders(stage.database.url)) === before + played + 1, 'no order is lost')
  console.log(`${'Together'.padEnd(60)}${seconds(begun)} s`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)))

const [folder = '', ports = '{}'] = process.argv.slice(2)
try {
  await main(folder, v.parse(portsSchema, JSON.parse(ports)))
} catch (error) {
  console.error(readFileSync(logOf(folder), 'utf8'), error)
  process.exitCode = 1
} finally {
  await endAll()
  // The stand-ins end with this process.
  process.exit()
}
