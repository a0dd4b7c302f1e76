/** The site and the shop API under load: their requests, their memory, and what fails. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { siteContent } from '#server/page-server/content/site-content.ts'
import { fillEntitlements, manyShopper, manyShoppers } from '#server/shop-api/testing/many-entitlements.ts'
import { findPostgres } from '#server/shop-api/testing/postgres-server.ts'
import { environmentFor, freePort } from '#server/shop-api/testing/running-shop.ts'
import { pool, startTokenIssuer } from '#server/shop-api/testing/token-issuer.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'
import { LAB } from '../stack/addresses.ts'
import { siteEnvironment } from '../stack/parts.ts'
import { localPayment } from '../stand-ins/project.ts'
import type { Row } from './figures.ts'
import { LAB_DIST, onLabSite } from './lab-site.ts'
import { labDatabases, shopProcess, within } from './shop.ts'

type Requested = { path: string; headers?: Record<string, string>; statuses: readonly number[] }

/** A server under load. `program`: the part of its command line by which its memory is read. */
type Target = { name: string; url: string; program: string; requests: readonly Requested[] }

export type Measured = { row: Row; errors: number; firstError: string | undefined }

export type Steps = {
  seconds: number
  connections: readonly number[]
  interrupt: AbortSignal
  say: (line: string) => void
}

/** A rate limit answers with them, which is correct. */
const RATE_LIMITED = [429, 503]
const WARM_UP = { connections: 16, seconds: 3 }
const SAMPLE_MS = 1_000
/** How many requests of a run are prepared: preparing a signed one takes as long as a request. */
const PREPARED = 1_000

/** Resident memory in MB of a child process. */
function memoryOf(program: string): number {
  const listed = execFileSync('ps', ['-eo', 'ppid=,rss=,args='], { encoding: 'utf8' }).split('\n')
  const own = listed.find((line) => line.trim().startsWith(`${process.pid} `) && line.includes(program))
  return Math.round(Number(own?.trim().split(/\s+/)[1] ?? 0) / 1_024)
}

const shuffled = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)

/** @param meanwhile runs after half of the time */
async function measure(
  { name, url, program, requests }: Target,
  { connections, seconds }: { connections: number; seconds: number },
  meanwhile: () => Promise<void> = async () => {},
): Promise<Measured> {
  let rateLimited = 0
  let wrong = 0
  let firstError: string | undefined
  const checked = requests.map(({ path, headers = {}, statuses }) => ({
    path,
    headers,
    onResponse: (status: number, body: string) => {
      if (RATE_LIMITED.includes(status)) rateLimited += 1
      if (statuses.includes(status)) return
      wrong += 1
      firstError ??= `${path}: ${status} ${body.slice(0, 200)}`
    },
  }))
  const memory = [memoryOf(program)]
  const sampling = setInterval(() => memory.push(memoryOf(program)), SAMPLE_MS)
  const halfway = Promise.withResolvers<void>()
  const timer = setTimeout(() => meanwhile().then(halfway.resolve, halfway.reject), (seconds * 1_000) / 2)
  try {
    const found = await autocannon({
      url,
      connections,
      duration: seconds,
      requests: checked,
      // Otherwise all connections ask for the same address at the same time.
      setupClient: (client) => client.setRequests(shuffled(checked)),
    })
    await halfway.promise
    const errors = found.errors + wrong
    return {
      errors,
      firstError: firstError ?? (found.errors > 0 ? 'a broken connection' : undefined),
      row: {
        target: name,
        connections,
        'requests/s': Math.round(found.requests.average),
        'median ms': found.latency.p50,
        'p99 ms': found.latency.p99,
        'slowest ms': found.latency.max,
        errors,
        'rate-limited': rateLimited,
        'MB at start': memory.at(0) ?? 0,
        'MB in the middle': memory[Math.floor(memory.length / 2)] ?? 0,
        'MB at the end': memory.at(-1) ?? 0,
      },
    }
  } finally {
    clearInterval(sampling)
    clearTimeout(timer)
  }
}

async function measureSteps(target: Target, { seconds, connections: steps, interrupt, say }: Steps) {
  await measure(target, WARM_UP)
  const measured: Measured[] = []
  for (const connections of steps) {
    interrupt.throwIfAborted()
    say(`${target.name} at ${connections} connections`)
    measured.push(await measure(target, { connections, seconds }))
  }
  return measured
}

const prepare = (choose: (dice: number) => Requested) =>
  Array.from({ length: PREPARED }, () => choose(Math.random()))

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There are no requests to send.')
  return item
}

/** Not found, or rejected: the page server renders few unknown addresses at a time. */
const UNKNOWN = [404, 302, 503]

/** 60 % pages, 30 % built files, 10 % unknown addresses. */
async function siteRequests(): Promise<Requested[]> {
  const { canonical } = await siteContent(siteEnvironment(LAB)).readAddresses()
  const files = globSync('assets/*', { cwd: LAB_DIST })
  return prepare((dice) => {
    // A page that leads elsewhere answers 302.
    if (dice < 0.6) return { path: pick(canonical).path, statuses: [200, 302] }
    if (dice < 0.9) return { path: `/${pick(files)}`, statuses: [200] }
    const path = pick([`/${randomUUID()}`, `/press/${randomUUID()}`, `/shop/product/${randomUUID()}`])
    return { path, statuses: UNKNOWN }
  })
}

/** @param outageConnections the number of connections at which the content service is stopped in the middle; none without it */
export function loadSite(steps: Steps, outageConnections?: number): Promise<Measured[]> {
  steps.say('Building the site and bringing it up')
  return onLabSite(steps.interrupt, async ({ stopServices }) => {
    const requests = await siteRequests()
    const target = {
      name: 'site',
      url: LAB.site,
      program: join('web', 'server', 'page-server', 'node.ts'),
      requests,
    }
    const measured = await measureSteps(target, steps)
    if (outageConnections === undefined) return measured
    steps.say(`The site at ${outageConnections} connections, content stopped in the middle`)
    const load = { connections: outageConnections, seconds: steps.seconds }
    return [...measured, await measure({ ...target, name: 'site, content stopped' }, load, stopServices)]
  })
}

const ENTITLEMENTS = 1_000
/** The requests of this test need neither content nor payment, so no server listens here. */
const UNUSED_URL = 'http://localhost:9'

/** 50 % unlocked content, 40 % orders, 10 % health checks, for shoppers with entitlements in the database. */
function shopRequests(tokenFor: (sub: string, email: string) => string): Requested[] {
  const tokens = Array.from({ length: manyShoppers(ENTITLEMENTS) }, (_, index) => {
    const sub = manyShopper(index + 1)
    return tokenFor(sub, `${sub}@candlecast.example`)
  })
  return prepare((dice) => {
    const headers = { authorization: `Bearer ${pick(tokens)}` }
    if (dice < 0.1) return { path: '/api/health', statuses: [200] }
    const path = dice < 0.6 ? shopApiPaths.unlockedContent : shopApiPaths.orders
    return { path, headers, statuses: [200] }
  })
}

/** On Postgres as in production, or on the embedded database where there is no Postgres: it blocks the shop's event loop. */
export async function loadShop(steps: Steps): Promise<Measured[]> {
  steps.say('Bringing the shop API up')
  const on = findPostgres() ? 'postgres' : 'pglite'
  const [issuer, place, port] = await Promise.all([startTokenIssuer(), labDatabases[on](), freePort()])
  const settings = environmentFor({
    contentUrl: UNUSED_URL,
    issuer: issuer.issuer,
    pool,
    paymentPageUrl: UNUSED_URL,
    stripe: localPayment,
  })
  const shop = shopProcess({ ...settings, ...place.environment, SHOP_API_PORT: String(port) })
  try {
    await within(place, (database) => fillEntitlements(database, ENTITLEMENTS))
    await shop.start()
    const target: Target = {
      name: `shop API, ${on}`,
      url: `http://127.0.0.1:${port}`,
      program: join('web', 'server', 'shop-api', 'node.ts'),
      requests: shopRequests(issuer.tokenFor),
    }
    return await measureSteps(target, steps)
  } finally {
    await shop.stop()
    await Promise.all([issuer.stop(), place.remove()])
  }
}
