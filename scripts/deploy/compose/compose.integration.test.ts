/**
 * Tests the setup for one small server without containers: the real Caddyfile, start commands of compose.yaml and backup
 * scripts run in a temporary folder. Needs Debian's caddy and postgresql.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findPostgres, postgresAccount, startPostgres } from '#server/shop-api/testing/postgres-server.ts'
import { freePort } from '#server/shop-api/testing/running-shop.ts'
import { hasProgram, missingReason } from '../../checks/programs.ts'
import { ROOT } from '../../stack/folders.ts'
import { commandOf, composeFile } from './compose-file.ts'

const HERE = import.meta.dirname
const SCRIPT = join(HERE, 'backup.sh')

const settings = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SANITY_VISIBILITY: 'private',
  SANITY_READ_TOKEN: 'reads',
  VITE_SITE_URL: 'https://candlecast.example',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  VITE_USER_POOL_CLIENT_ID: 'client',
  CONTENT_WEBHOOK_SECRET: 'signs',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SHOP_CODE_SECRET: 'thirty-two characters, or longer',
  SHOP_RETURN_ORIGINS: 'https://candlecast.example',
  TRUSTED_PROXIES: '1',
  HOST: '127.0.0.1',
}

const PRERENDER = `
export const pageModules = []
export const inlineScripts = []
export const renderPage = async (url) => ({ kind: 'page', status: 200, html: '<h1>' + url.pathname + '</h1>', style: '', changesAt: Infinity })
`

/** Writes a build with one page into the folders of the settings. */
function writeBuild(folder: string) {
  const files = {
    'dist-server/client-manifest.json': '{"index.html":{"file":"assets/index.js"}}',
    'dist/shell.html': '<div id="root"></div>',
    'dist/site.webmanifest': '{}',
    'dist-server/prerender.js': PRERENDER,
    'dist-server/package.json': '{"type":"module"}',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return { SITE_CLIENT: join(folder, 'dist'), SITE_SERVER: join(folder, 'dist-server') }
}

const missing = (['caddy', 'postgres'] as const).filter((name) => !hasProgram(name))
test('the programs of one small server are here', ({ skip }) => {
  skip(missing.length > 0, missing.map(missingReason).join('; '))
})

test('a dump of a database elsewhere checks its certificate, and one of the container needs none', () => {
  const bin = mkdtempSync(join(tmpdir(), 'bin-'))
  writeFileSync(join(bin, 'pg_dump'), '#!/bin/sh\necho "root:$PGSSLROOTCERT." >&2\nexit 1\n', { mode: 0o755 })
  const rootOf = (url: string) => {
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      DATABASE_URL: url,
      BACKUP_FOLDER: bin,
      PLAIN_FOLDER: bin,
    }
    return /root:(.*)\./.exec(spawnSync('sh', [SCRIPT, 'now'], { encoding: 'utf8', env }).stderr)?.[1]
  }
  expect(rootOf('postgres://a:b@db.example/shop?sslmode=verify-full')).toBe('system')
  expect(rootOf('postgres://a:b@postgres:5432/shop')).toBe('')
  rmSync(bin, { recursive: true })
})

describe.skipIf(missing.length > 0)('one small server', () => {
  const started: ChildProcess[] = []
  let folder: string
  let database: Awaited<ReturnType<typeof startPostgres>>
  let site: string
  let www: string
  let metrics: string

  const shopUrl = () => database.url.replace('//shop@', '//shop_app:secret@')
  const backupUrl = () => database.url.replace('//shop@', '//shop_backup:secret@')
  const migrate = () => {
    const { status, stderr } = spawnSync(process.execPath, commandOf('migrate'), {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATABASE_OWNER_URL: database.url,
        DATABASE_URL: shopUrl(),
        DATABASE_BACKUP_URL: backupUrl(),
      },
    })
    if (status !== 0) throw new Error(stderr)
  }
  const sql = (command: string, url = database.url) => {
    const { stdout, stderr } = spawnSync('psql', [url, '-tAc', command], { encoding: 'utf8' })
    return `${stdout}${stderr}`.trim()
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'compose-'))
    // The account of the backups must reach its folders.
    chmodSync(folder, 0o755)
    database = await startPostgres()
    const [sitePort, shopPort, port, wwwPort, metricsPort] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => freePort()),
    )
    const start = (program: string, args: string[], environment: Record<string, string>) => {
      const env = { PATH: process.env.PATH, HOME: folder, ...environment }
      started.push(spawn(program, args, { cwd: ROOT, env, stdio: 'ignore' }))
    }
    start(process.execPath, commandOf('site'), {
      ...settings,
      ...writeBuild(folder),
      PORT: `${sitePort}`,
      METRICS_PORT: `${metricsPort}`,
    })
    metrics = `http://127.0.0.1:${metricsPort}/metrics`
    migrate()
    start(process.execPath, commandOf('shop'), {
      ...settings,
      PORT: `${shopPort}`,
      DATABASE_URL: shopUrl(),
      SHOP_NIGHTLY_AT: '03:30',
    })
    site = `http://127.0.0.1:${port}`
    www = `http://127.0.0.1:${wwwPort}`
    start('caddy', ['run', '--config', join(HERE, 'Caddyfile'), '--adapter', 'caddyfile'], {
      SITE_ADDRESS: site,
      WWW_ADDRESS: www,
      VITE_SITE_URL: 'https://candlecast.example',
      SITE_UPSTREAM: `127.0.0.1:${sitePort}`,
      SHOP_UPSTREAM: `127.0.0.1:${shopPort}`,
    })
    await vi.waitFor(
      async () => {
        for (const path of ['/livez', '/api/live']) expect((await fetch(`${site}${path}`)).status).toBe(200)
      },
      { timeout: 60_000, interval: 200 },
    )
  }, 90_000)
  afterAll(async () => {
    for (const child of started) child.kill('SIGTERM')
    await database?.stop()
    rmSync(folder, { recursive: true })
  })

  test('routes each request to its program, and redirects www to the site', async () => {
    const rows = [
      [`${site}/games`, 'GET', 200, '<h1>/games</h1>'],
      [`${site}/api/live`, 'GET', 200, '{"ok":true}'],
      [`${site}/api/health`, 'GET', 200, '{"ok":true}'],
      // On ports of their own.
      [`${site}/metrics`, 'GET', 200, '<h1>/metrics</h1>'],
      [`${site}/api/metrics`, 'GET', 404, 'not-found'],
      [`${site}/api/orders`, 'GET', 401, 'not-signed-in'],
      [`${site}/api/content-webhook`, 'POST', 401, 'Not signed.'],
      [`${site}/api/content/unknown`, 'GET', 404, 'has no such query'],
    ] as const
    for (const [address, method, status, text] of rows) {
      const answer = await fetch(address, { method, ...(method === 'POST' && { body: '{}' }) })
      expect({ address, status: answer.status, text: await answer.text() }).toEqual({
        address,
        status,
        text: expect.stringContaining(text),
      })
    }
    const { status, headers } = await fetch(`${www}/press?page=2`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, 'https://candlecast.example/press?page=2'])
  })

  test('takes a site without a second name, also one below another domain', () => {
    const { WWW_ADDRESS: given } = composeFile.services.caddy?.environment ?? {}
    const byCompose = /^\$\{WWW_ADDRESS:-(.+)\}$/.exec(String(given))?.[1] ?? ''
    for (const name of [{}, { WWW_ADDRESS: byCompose }, { WWW_ADDRESS: 'www.studio.example' }]) {
      const env = {
        PATH: process.env.PATH,
        HOME: folder,
        SITE_ADDRESS: 'shop.studio.example',
        VITE_SITE_URL: 'https://shop.studio.example',
        ...name,
      }
      const args = ['adapt', '--config', join(HERE, 'Caddyfile'), '--adapter', 'caddyfile']
      const { status, stdout } = spawnSync('caddy', args, { encoding: 'utf8', env })
      expect(status, JSON.stringify(name)).toBe(0)
      expect(stdout).toContain('"host":["shop.studio.example"]')
      // Of both programs, in nanoseconds.
      expect(stdout.match(/"response_header_timeout":60000000000/g)).toHaveLength(2)
    }
  })

  const lacking = (['age', 'rclone'] as const).filter((name) => !hasProgram(name))
  test('the programs of the backups are here', ({ skip }) => {
    skip(lacking.length > 0, lacking.map(missingReason).join('; '))
  })

  describe.skipIf(lacking.length > 0)('the backups', () => {
    const isWell = { status: 0, said: '' }
    const fails = (words: string) => ({ status: 1, said: expect.stringContaining(words) })

    /** Folders that the account of the container may write. */
    const ownFolder = (name: string) => {
      const own = join(folder, name)
      mkdirSync(own, { recursive: true })
      const { uid, gid } = postgresAccount()
      if (uid !== undefined && gid !== undefined) chownSync(own, uid, gid)
      return own
    }
    const newKey = () => spawnSync('age-keygen', { encoding: 'utf8' }).stdout
    const recipientOf = (key: string) => /age1\w+/.exec(key)?.[0] ?? ''

    /** The container of the backups, with volumes and a storage of its own. */
    function containerOf(name: string, changes: Record<string, string> = {}) {
      const key = newKey()
      const [kept, plain, storage] = [
        ownFolder(`${name}-kept`),
        ownFolder(`${name}-plain`),
        ownFolder(`${name}-storage`),
      ]
      const env = {
        PATH: `${findPostgres()}:${process.env.PATH}`,
        HOME: folder,
        DATABASE_URL: backupUrl(),
        DATABASE_OWNER_URL: database.url,
        BACKUP_FOLDER: kept,
        PLAIN_FOLDER: plain,
        BACKUP_RECIPIENT: recipientOf(key),
        BACKUP_REMOTE: `offsite:${storage}`,
        RCLONE_CONFIG_OFFSITE_TYPE: 'local',
        ...changes,
      }
      const call = { encoding: 'utf8', env, cwd: folder, ...postgresAccount() } as const
      const run = (args: readonly string[], input: string | Uint8Array = '', more: typeof changes = {}) => {
        const options = { ...call, input, env: { ...env, ...more } }
        const { status, stdout, stderr } = spawnSync('sh', [SCRIPT, ...args], options)
        return { status, said: `${stdout}${stderr}` }
      }
      const files = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.age'))
      return {
        key,
        run,
        stored: () => files(storage),
        waiting: () => files(kept),
        plain: () => readdirSync(plain),
        storage,
        kept,
        // In a group of its own, because it starts further programs.
        spawn: (action: string) =>
          spawn('sh', [SCRIPT, action], { ...call, stdio: 'ignore', detached: true }),
      }
    }

    test('restore by name, with the private key alone, into a database that no shop uses', () => {
      const backups = containerOf('restore')
      sql('create table kept as select 42 as answer')
      expect(backups.run(['now'], '', { DATABASE_URL: `${backupUrl()}-none` }).status).toBe(1)
      expect(backups.run(['health'])).toEqual(fails('The last dump failed'))
      expect(backups.run(['now'])).toMatchObject({ status: 0 })
      expect(backups.run(['health'])).toEqual(isWell)
      const [name = '', ...others] = backups.stored()
      expect([name, others]).toEqual([expect.stringMatching(/^shop-\d{8}T\d{6}Z\.dump\.age$/), []])
      const dump = readFileSync(join(backups.storage, name))
      expect(dump.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
      expect(backups.run(['list']).said).toContain(name)
      const refused = backups.run(['restore', name], backups.key)
      expect(refused).toEqual(fails('Stop it first: docker compose stop shop'))
      sql('create database other')
      const other = { DATABASE_OWNER_URL: new URL('/other', database.url).href }
      for (const wrong of ['', '../../etc/passwd', 'shop-none.dump.age; ls', 'shop-none.dump.age'])
        expect(backups.run(['restore', wrong], backups.key, other).status, wrong).not.toBe(0)
      expect(backups.run(['restore', name], newKey(), other).status).not.toBe(0)
      const plain = spawnSync('age', ['--decrypt', '--identity', '-', join(backups.storage, name)], {
        input: backups.key,
      }).stdout
      for (const input of ['', plain.subarray(0, plain.length / 2), dump])
        expect(backups.run(['restore', '-'], input, other).status).not.toBe(0)
      expect(sql("select to_regclass('kept')", other.DATABASE_OWNER_URL)).toBe('')
      const restored = { status: 0, said: expect.stringContaining('Restored 0 orders') }
      for (const [from, input] of [
        [name, backups.key],
        ['-', plain],
      ] as const) {
        expect(backups.run(['restore', from], input, other)).toEqual(restored)
        expect(sql('select answer from kept', other.DATABASE_OWNER_URL)).toBe('42')
      }
      expect(backups.plain()).toEqual([])
    })

    test('bring no alarms along: a restored shop finds its own faults', () => {
      const backups = containerOf('faults')
      const rows = {
        alarms: "(name, what, cure, why, since, rows) values ('a', 'b', 'c', 'd', now(), '[]')",
        alarm_lease: "(holder, until) values ('gone', now())",
        open_faults: "(kind, subject, why) values ('payment-unrecorded', 'pi_1', 'its sum differs')",
        work_runs: "(name, failures, why) values ('mails', 9, 'it failed')",
        heartbeat: 'default values',
        mail_server_refusal:
          "(since, refusals, next_try_at, answer) values (now(), 9, now(), '550 5.4.5 Quota exceeded')",
      }
      const tables = Object.entries(rows)
      for (const [table, row] of tables)
        expect(sql(`insert into ${table} ${row} on conflict do nothing`)).toMatch(/^INSERT/)
      expect(backups.run(['now'])).toMatchObject({ status: 0 })
      sql('create database restored')
      const restored = { DATABASE_OWNER_URL: new URL('/restored', database.url).href }
      const [name = ''] = backups.stored()
      expect(backups.run(['restore', name], backups.key, restored)).toMatchObject({ status: 0 })
      const counts = (url?: string) =>
        Object.fromEntries(tables.map(([table]) => [table, sql(`select count(*) from ${table}`, url)]))
      expect(Object.values(counts())).not.toContain('0')
      expect(new Set(Object.values(counts(restored.DATABASE_OWNER_URL)))).toEqual(new Set(['0']))
      sql(`truncate ${tables.map(([table]) => table).join()}`)
    })

    test('are restored each month into a scratch database, which counts the orders', () => {
      const backups = containerOf('monthly')
      const counted = 'Restored the dump into a scratch database: 0 orders. The shop has 0.'
      expect(backups.run(['now']).said).toContain(counted)
      expect(backups.run(['now']).said).not.toContain('scratch')
      const marker = join(backups.kept, 'restored-at')
      const monthAgo = new Date(Date.now() - 31 * 86_400_000)
      utimesSync(marker, monthAgo, monthAgo)
      // A dump without the orders: pg_dump of another database.
      sql('create database without_orders')
      const empty = { DATABASE_URL: new URL('/without_orders', database.url).href }
      expect(backups.run(['now'], '', empty).said).toContain('can’t be restored')
      expect(backups.run(['health'])).toEqual(fails('can’t be restored'))
      expect(backups.run(['now']).said).toContain(counted)
      expect(backups.run(['health']).status).toBe(0)
    })

    test('wait on disk, up to a limit, while the storage refuses them', () => {
      const away = { BACKUP_REMOTE: 'offsite:/proc/none', BACKUP_KEEP_MB: '1' }
      const backups = containerOf('waiting')
      for (const day of ['20200101', '20200102']) {
        const old = join(backups.kept, `shop-${day}T023000Z.dump.age`)
        writeFileSync(old, new Uint8Array(700_000), { mode: 0o666 })
      }
      const failed = backups.run(['now'], '', away)
      expect(failed).toEqual(fails('Deleted shop-20200101T023000Z.dump.age'))
      const left = backups.waiting()
      expect(left).toEqual(['shop-20200102T023000Z.dump.age', expect.stringMatching(/^shop-20\d{6}T/)])
      expect(backups.run(['health']).said).toContain('2 dumps wait')
      expect(backups.run(['list']).said).toContain('shop-20200102T023000Z.dump.age  waits for the storage')
      expect(backups.run(['now'])).toMatchObject({ status: 0 })
      expect([backups.waiting(), backups.stored().length]).toEqual([[], 3])
      expect(backups.run(['health'])).toEqual(isWell)
    })

    test('try the storage at the start, so that wrong keys show at once', async () => {
      const backups = containerOf('start')
      const started = [backups.spawn('nightly')]
      await vi.waitFor(() => expect(backups.run(['health'])).toEqual(isWell), 10_000)
      const wrong = containerOf('start', {
        RCLONE_CONFIG_OFFSITE_TYPE: 's3',
        RCLONE_CONFIG_OFFSITE_ENDPOINT: 'http://127.0.0.1:2',
      })
      started.push(wrong.spawn('nightly'))
      await vi.waitFor(() => expect(wrong.run(['health'])).toEqual(fails('compare .env.backup')), {
        timeout: 40_000,
        interval: 300,
      })
      for (const { pid } of started) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    })

    test('go to a storage whose keys can only add files', async () => {
      const requests: string[] = []
      const storage = createServer(async (request, response) => {
        const hash = createHash('md5')
        for await (const chunk of request) hash.update(chunk)
        requests.push(`${request.method} ${request.url?.split('?')[0]}`)
        if (request.method === 'PUT' && /^\/bucket\/folder\/[^/]/.test(request.url ?? ''))
          return response.setHeader('etag', `"${hash.digest('hex')}"`).end()
        response.writeHead(403, { 'content-type': 'application/xml' })
        return response.end('<Error><Code>AccessDenied</Code></Error>')
      })
      const port = await freePort()
      storage.listen(port, '127.0.0.1')
      const backups = containerOf('adding', {
        BACKUP_REMOTE: 'offsite:bucket/folder',
        RCLONE_CONFIG_OFFSITE_TYPE: 's3',
        RCLONE_CONFIG_OFFSITE_PROVIDER: 'Other',
        RCLONE_CONFIG_OFFSITE_ENDPOINT: `http://127.0.0.1:${port}`,
        RCLONE_CONFIG_OFFSITE_ACCESS_KEY_ID: 'key',
        RCLONE_CONFIG_OFFSITE_SECRET_ACCESS_KEY: 'secret',
      })
      const [code] = await once(backups.spawn('now'), 'exit')
      const [listed] = await once(backups.spawn('list'), 'exit')
      storage.close()
      expect(requests[0]).toMatch(/^PUT \/bucket\/folder\/shop-\d{8}T\d{6}Z\.dump\.age$/)
      expect([code, backups.waiting()]).toEqual([0, []])
      expect(listed).toBe(1)
    })
  })

  test('gives the shop its rights back after a restore, which holds none', () => {
    sql('revoke all on all tables in schema public from shop_app')
    expect(sql('select count(*) from orders', shopUrl())).toContain('permission denied')
    migrate()
    expect(sql('select count(*) from orders', shopUrl())).toBe('0')
  })

  test('Prometheus reads metrics with route patterns, from a port of its own', async () => {
    await fetch(`${site}/somebody@candlecast.example`)
    const text = await (await fetch(metrics)).text()
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="[^"]+",status="200"\} \d+/)
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain('somebody')
  })
})
