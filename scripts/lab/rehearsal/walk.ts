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
import { type Ports, portsSchema } from './settings.ts'
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
  raise,
  run,
  type Stage,
  seconds,
  startShop,
  startSite,
  statusOf,
  stop,
  URL_OF_SITE,
  until,
  untilOrders,
} from './stage.ts'

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
  await step('Build what the image has', async () => run(['scripts/run.mjs', 'build', '--image'], {}))
  await step('Migrate', async () => migrateProgram(stage.database.url))
  startShop(stage)
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
  await stop('shop')
  startShop(stage, nextSecrets)
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

async function main(folder: string, ports: Ports) {
  const stage = await step('Postgres twice, stand-ins', () => raise(folder, ports))
  await goLive(stage)
  const { buy } = await createBuyer(stage)
  await step('Buy: checkout, payment, webhook, order', () => buy('fod', 250))
  await step('Mail', () =>
    until('the confirmation arrives', async () => stage.mails.includes('Your order 1')),
  )
  await backUpAndRestore(stage)
  const meanwhile = await step('Upgrade with a migration, under visits', async () => {
    const stopVisits = visit()
    const owner = connectToServer(stage.database.url, { connections: 1 })
    await migrate(owner.database, {
      all: { ...migrations, '9000-next-release': { additive: true, up: async () => {} } },
    })
    await owner.close()
    await buy('fist', 250)
    await stop('shop')
    startShop(stage)
    await until('the shop answers', async () => (await statusOf('/api/live')) === 200)
    return stopVisits()
  })
  console.log(`  Answers meanwhile: ${JSON.stringify(meanwhile)}`)
  await step('Back: the release before, on the newer tables', async () => {
    migrateProgram(stage.database.url)
    await buy('fod-expansions', 120)
  })
  const played = await playFaults(stage)
  await step('Other secrets: key, webhook, codes', () => rollSecrets(stage))
  await step('Another secret of the content webhook', () => rollContentSecret(stage))
  expectThat((await countOrders(stage.database.url)) === 4 + played, 'no order is lost')
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
