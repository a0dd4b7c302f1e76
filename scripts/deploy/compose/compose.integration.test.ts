/**
 * Tests the setup for one small server without containers: the real Caddyfile, start commands of compose.yaml and backup
 * scripts run in a temporary folder. Needs Debian's caddy and postgresql.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findPostgres, startPostgres } from '#server/shop-api/testing/postgres-server.ts'
import { freePort } from '#server/shop-api/testing/running-shop.ts'
import { hasProgram, missingReason } from '../../checks/programs.ts'
import { ROOT } from '../../stack/folders.ts'
import { composeFile } from './compose-file.ts'

const HERE = import.meta.dirname

/** The start command of a service, with the Node binary that runs this test. */
const commandOf = (service: string) => composeFile.services[service]?.command.split(' ').slice(1) ?? []

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

type Call = { input?: string | Uint8Array; url?: string }

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

describe.skipIf(missing.length > 0)('one small server', () => {
  const started: ChildProcess[] = []
  let folder: string
  let database: Awaited<ReturnType<typeof startPostgres>>
  let site: string
  let www: string

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
    database = await startPostgres()
    const [sitePort, shopPort, port, wwwPort] = await Promise.all([1, 2, 3, 4].map(() => freePort()))
    const start = (program: string, args: string[], environment: Record<string, string>) => {
      const env = { PATH: process.env.PATH, HOME: folder, ...environment }
      started.push(spawn(program, args, { cwd: ROOT, env, stdio: 'ignore' }))
    }
    start(process.execPath, commandOf('site'), { ...settings, ...writeBuild(folder), PORT: `${sitePort}` })
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
        for (const path of ['/healthz', '/api/health'])
          expect((await fetch(`${site}${path}`)).status).toBe(200)
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
      [`${site}/api/health`, 'GET', 200, '{"ok":true}'],
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

  test('restores all data from a dump, which only the private key can read', { timeout: 60_000 }, ({
    skip,
  }) => {
    skip(!hasProgram('age'), missingReason('age'))
    const key = spawnSync('age-keygen', { encoding: 'utf8' }).stdout
    const backups = join(folder, 'backups')
    mkdirSync(backups)
    const script = (name: string, { input = '', url = backupUrl() }: Call = {}) =>
      spawnSync('sh', [join(HERE, name)], {
        encoding: 'utf8',
        input,
        env: {
          PATH: `${findPostgres()}:${process.env.PATH}`,
          DATABASE_URL: url,
          BACKUP_FOLDER: backups,
          BACKUP_RECIPIENT: /age1\w+/.exec(key)?.[0] ?? '',
        },
      })
    expect(script('backup.sh', { url: `${backupUrl()}-none` }).status).not.toBe(0)
    expect(readdirSync(backups)).toEqual([])
    sql('create table kept as select 42 as answer')
    expect(script('backup.sh')).toMatchObject({ status: 0 })
    sql('drop table kept')
    // The dump in plain text is gone.
    const [dump = '', ...others] = readdirSync(backups)
    expect([dump, others]).toEqual([expect.stringMatching(/^shop-\d{8}T\d{6}Z\.dump\.age$/), []])
    expect(readFileSync(join(backups, dump), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    const keyFile = join(folder, 'backup-key.txt')
    const decryptWith = (identity: string) => {
      writeFileSync(keyFile, identity)
      return spawnSync('age', ['--decrypt', '--identity', keyFile, join(backups, dump)])
    }
    const stranger = spawnSync('age-keygen', { encoding: 'utf8' }).stdout
    expect(decryptWith(stranger).status).not.toBe(0)
    const plain = decryptWith(key).stdout
    for (const input of ['', plain.subarray(0, plain.length / 2), readFileSync(join(backups, dump))])
      expect(script('restore.sh', { input, url: database.url }).status).not.toBe(0)
    expect(sql('select count(*) from orders')).toBe('0')
    expect(script('restore.sh', { input: plain, url: database.url })).toMatchObject({ status: 0 })
    expect(readdirSync(backups)).toEqual([dump])
    expect(sql('select answer from kept')).toBe('42')
    // A dump holds no privileges: the next start gives them back.
    expect(sql('select count(*) from orders', shopUrl())).toContain('permission denied')
    migrate()
    expect(sql('select count(*) from orders', shopUrl())).toBe('0')
  })

  test('copies a dump to a storage whose keys can only add files', { timeout: 60_000 }, async ({ skip }) => {
    skip(!hasProgram('rclone'), missingReason('rclone'))
    skip(!hasProgram('age'), missingReason('age'))
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
    const kept = join(folder, 'to-copy')
    mkdirSync(kept)
    const script = spawn('sh', [join(HERE, 'backup.sh')], {
      stdio: 'ignore',
      env: {
        PATH: `${findPostgres()}:${process.env.PATH}`,
        HOME: folder,
        DATABASE_URL: backupUrl(),
        BACKUP_FOLDER: kept,
        BACKUP_RECIPIENT: /age1\w+/.exec(spawnSync('age-keygen', { encoding: 'utf8' }).stdout)?.[0],
        BACKUP_REMOTE: 'offsite:bucket/folder',
        RCLONE_CONFIG_OFFSITE_TYPE: 's3',
        RCLONE_CONFIG_OFFSITE_PROVIDER: 'Other',
        RCLONE_CONFIG_OFFSITE_ENDPOINT: `http://127.0.0.1:${port}`,
        RCLONE_CONFIG_OFFSITE_ACCESS_KEY_ID: 'key',
        RCLONE_CONFIG_OFFSITE_SECRET_ACCESS_KEY: 'secret',
      },
    })
    const [code] = await once(script, 'exit')
    storage.close()
    expect(requests).toEqual([expect.stringMatching(/^PUT \/bucket\/folder\/shop-\d{8}T\d{6}Z\.dump\.age$/)])
    expect([code, readdirSync(kept)]).toEqual([0, []])
  })

  test('logs in to the database as a role that can’t change tables', () => {
    expect(sql("select usename from pg_stat_activity where application_name = 'shop-api'")).toMatch(
      /^(shop_app\s*)+$/,
    )
    expect(sql('create table mine (id int)', shopUrl())).toContain('permission denied')
  })
})
