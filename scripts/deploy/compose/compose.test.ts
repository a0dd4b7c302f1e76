import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { pageServerSettings } from '#server/page-server/settings.ts'
import { databaseLogins, shopSettings } from '#server/shop-api/config.ts'
import { settings } from '#shared/settings.ts'
import { siteSettings } from '#shared/site-settings.ts'
import { ROOT } from '../../stack/folders.ts'
import { SEED_FILE } from '../../tools/seed/documents.ts'
import { composeFile } from './compose-file.ts'

const { services, networks } = composeFile
const fileOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
/** Placeholders of compose and of workflows look like those of template strings. */
const withoutDollar = (text: string) => text.replaceAll(/\$(?=\{)/g, '')
const PUBLISH = join(ROOT, '.github', 'workflows', 'publish.yml')
const DOCKERFILES = ['Dockerfile', 'Dockerfile.backup']

test('each variable that compose reads is explained in .env.example', () => {
  const explained = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const named = new Set(explained.match(/[A-Z][A-Z_]+/g))
  const used = Array.from(fileOf('compose.yaml').matchAll(/\$\{([A-Z_]+)/g), ([, name = '']) => name)
  expect(used.length).toBeGreaterThan(20)
  expect([...new Set(used)].filter((name) => !named.has(name))).toEqual([])
})

test('every container is locked, and starts again', () => {
  const locked = {
    read_only: true,
    cap_drop: ['ALL'],
    cap_add: [],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.stringMatching(/^(512m|1g)$/),
    pids_limit: 200,
    logging: { driver: 'journald' },
    restart: 'unless-stopped',
  }
  expect(services).toMatchObject({
    site: locked,
    shop: locked,
    postgres: { ...locked, user: 'postgres' },
    backup: locked,
    // It ends when the database is prepared.
    migrate: { ...locked, restart: 'no' },
    // Started by hand. What they print stays out of the journal.
    backups: { ...locked, restart: 'no', profiles: ['tools'], logging: { driver: 'none' } },
    orders: { ...locked, restart: 'no', profiles: ['tools'], logging: { driver: 'none' } },
    doctor: { ...locked, restart: 'no', profiles: ['tools'], logging: { driver: 'none' } },
    // It opens ports 80 and 443.
    caddy: { ...locked, cap_add: ['NET_BIND_SERVICE'] },
  })
  expect(Object.keys(services)).toHaveLength(9)
  for (const [name, { privileged }] of Object.entries(services)) expect(privileged, name).toBeUndefined()
  for (const name of DOCKERFILES) expect(fileOf(name), name).toMatch(/^USER (node|postgres)$/m)
})

test('images that are not built here have a version and a digest, one for each program', () => {
  const ofServices = Object.values(services).flatMap(({ image }) => image ?? [])
  const ofBuilds = DOCKERFILES.flatMap((name) => {
    const stages = [...fileOf(name).matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)]
    const named = stages.map(([, , stage]) => stage)
    // The architecture of the machine that builds chooses the stage.
    return stages.flatMap(([, image = '']) => (named.includes(image) || image.includes('$') ? [] : image))
  })
  const images = new Set([...ofServices, ...ofBuilds].filter((image) => !image.includes('IMAGE:-candlecast')))
  expect([...images].map((image) => image.split(':')[0]).toSorted()).toEqual([
    'caddy',
    'node',
    'postgres',
    'rclone/rclone',
  ])
  for (const image of images) expect(image).toMatch(/^[a-z/]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
})

test('what a build fetches has a checksum, and nothing comes from a package index of the system', () => {
  const commands = DOCKERFILES.flatMap((name) => fileOf(name).replaceAll('\\\n', '').split('\n'))
  const fetching = commands.filter((line) => /https?:\/\//.test(line))
  expect(fetching).toHaveLength(3)
  for (const line of fetching) expect(line).toMatch(/^ADD .*--checksum=sha256:[0-9a-f]{64} /)
  expect(commands.filter((line) => /\b(apk|apt|apt-get|curl|wget)\b/.test(line))).toEqual([])
  // The small server has no database of Amazon's.
  expect(fileOf('Dockerfile').split('AS aws')[0]).not.toContain('amazon')
  expect(services.site?.build?.target).toBe('server')
})

test('each service reaches only what it needs', () => {
  const reaches = (from: string) => {
    const own = services[from]?.networks ?? []
    const others = Object.keys(services).filter(
      (name) => name !== from && services[name]?.networks.some((network) => own.includes(network)),
    )
    return [...others.toSorted(), ...(own.some((name) => !networks[name]?.internal) ? ['internet'] : [])]
  }
  expect(Object.fromEntries(Object.keys(services).map((name) => [name, reaches(name).join(' ')]))).toEqual({
    caddy: 'shop site internet',
    site: 'caddy internet',
    shop: 'backups caddy migrate orders postgres internet',
    migrate: 'backups orders postgres shop internet',
    orders: 'backups doctor migrate postgres shop internet',
    doctor: 'orders internet',
    backup: 'backups postgres internet',
    backups: 'backup migrate orders postgres shop internet',
    postgres: 'backup backups migrate orders shop',
  })
  const used = Object.values(services).flatMap((service) => service.networks)
  expect(Object.keys(networks).toSorted()).toEqual([...new Set(used)].toSorted())
  const open = Object.keys(services).filter((name) => services[name]?.ports.length !== 0)
  expect(open).toEqual(['caddy'])
  expect(Object.values(services).flatMap(({ network_mode: mode }) => mode ?? [])).toEqual([])
})

test('visitors with IPv6 keep their addresses: their network has a private subnet of its own', () => {
  expect(networks.entry?.enable_ipv6).toBe(true)
  const subnets = networks.entry?.ipam?.config.map(({ subnet }) => subnet)
  expect(subnets).toEqual([expect.stringMatching(/^fd[0-9a-f]{2}:.+::\/64$/)])
  for (const name of ['site', 'shop']) expect(services[name]?.environment.TRUSTED_PROXIES, name).toBe(1)
})

test('an image has no setting of a studio, so one serves all', () => {
  expect(fileOf('Dockerfile.dockerignore').split('\n')).toContain('**/.env*')
  for (const name of DOCKERFILES) expect(fileOf(name), name).not.toMatch(/^ARG |VITE_/m)
})

test('an image has no tests', () => {
  const patterns = fileOf('Dockerfile.dockerignore').split('\n').filter(Boolean)
  const isLeftOut = (file: string) =>
    patterns.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))
  const files = globSync('web/{server,shared}/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/(node_modules|dist)\//.test(file),
  )
  const isTest = (file: string) => /\.test\.ts$|\/testing\//.test(file)
  expect(files.filter(isTest).length).toBeGreaterThan(100)
  expect(files.filter((file) => isTest(file) !== isLeftOut(file))).toEqual([])
})

test('all programs run one version, which a tag names', () => {
  const own = Object.entries(services).flatMap(([name, { image = '' }]) =>
    image.includes('IMAGE') ? [[name, withoutDollar(image)]] : [],
  )
  const [server, backup] = ['{IMAGE:-candlecast}:{TAG:-local}', '{IMAGE:-candlecast}-backup:{TAG:-local}']
  expect(Object.fromEntries(own)).toEqual({
    site: server,
    migrate: server,
    shop: server,
    orders: server,
    doctor: server,
    backup,
    backups: backup,
  })
})

test('the workflow publishes both images under the tag, for both kinds of processors, and nothing without a name', () => {
  const { on, jobs } = parse(readFileSync(PUBLISH, 'utf8'))
  expect(on).toEqual({ push: { tags: ['v*'] } })
  expect(jobs.publish.if).toBe("vars.IMAGE != ''")
  const steps = withoutDollar(JSON.stringify(jobs.publish.steps))
  expect(steps.match(/"file":"[^"]+"/g)).toEqual(
    DOCKERFILES.map((name) => `"file":"scripts/deploy/compose/${name}"`),
  )
  expect(steps.match(/"tags":"[^"]+"/g)).toEqual(
    ['', '-backup'].map((name) => `"tags":"{{ vars.IMAGE }}${name}:{{ github.ref_name }}-{{ matrix.arch }}"`),
  )
  const archs: string[] = jobs.publish.strategy.matrix.include.map(({ arch }: { arch: string }) => arch)
  expect(archs).toEqual(['amd64', 'arm64'])
  expect(jobs.join.needs).toBe('publish')
  const [, { env, run }] = jobs.join.steps
  expect(withoutDollar(env.TAG)).toBe('{{ github.ref_name }}')
  for (const arch of archs) expect(run).toContain(`"$name:$TAG-${arch}"`)
})

/** Settings that a program has on other machines than a server in production, each with its reason. */
const NOT_ON_A_SERVER: Readonly<Record<string, string>> = {
  VITE_SANITY_API_HOST: 'a content service on this machine',
  VITE_USER_POOL_ENDPOINT: 'a user pool on this machine',
  USER_POOL_ISSUER: 'a user pool on this machine',
  STRIPE_API_URL: 'a payment page on this machine',
  LOCAL_SERVICES: 'services on this machine',
  LOCAL_SHOP_API: 'a shop API on this machine',
  SHOP_DATABASE_FOLDER: 'the embedded database',
  SHOP_API_PORT: 'PORT instead',
  SITE_PORT: 'PORT instead',
}

/** Settings of the container, beside those of its programs. */
const OF_THE_CONTAINER = ['PORT', 'HOST', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']

const reaching = (service: string) => Object.keys(services[service]?.environment ?? {}).toSorted()

test('each setting that a program knows reaches its container', () => {
  const known = (names: readonly string[]) => names.filter((name) => !(name in NOT_ON_A_SERVER))
  const unique = (...names: readonly string[][]) => [...new Set(names.flat())].toSorted()
  // The operator's `doctor` compares all settings of the site.
  const ofSite = known([...Object.keys(siteSettings.entries), 'VITE_NEWSLETTER_ORIGIN'])
  expect(reaching('site')).toEqual(unique(ofSite, known(pageServerSettings), ['PORT', 'HOST']))
  const shop = unique(ofSite, known(shopSettings), OF_THE_CONTAINER)
  expect(reaching('shop')).toEqual(shop)
  expect(reaching('orders')).toEqual(shop.filter((name) => name !== 'PORT'))
  expect(reaching('doctor')).toEqual(unique(reaching('orders'), ['SANITY_AUTH_TOKEN']))
  expect(reaching('migrate')).toEqual([...databaseLogins].toSorted())
})

test('each setting of the code is of a program of the server, or of another place', () => {
  const reached = new Set(Object.keys(services).flatMap(reaching))
  const ofOtherPlaces = /^(DEPLOY|SANITY_STUDIO)_/
  const elsewhere = Object.keys(settings.entries).filter(
    (name) => !reached.has(name) && !(name in NOT_ON_A_SERVER) && !ofOtherPlaces.test(name),
  )
  expect(elsewhere.toSorted()).toEqual(['SHOP_API_ORIGIN', 'STACK_PID'])
})

test('dumps are encrypted for a key of which the server has only the public half', () => {
  expect(services.backup?.environment.BACKUP_RECIPIENT).toMatch(/^\$\{BACKUP_RECIPIENT:\?\}$/)
  expect(fileOf('compose.yaml')).not.toMatch(/IDENTITY|AGE-SECRET-KEY/)
  expect(services.backup?.environment.DATABASE_URL).toMatch(/^postgres:\/\/shop_backup:/)
  expect(JSON.stringify(services.backup)).not.toContain('POSTGRES_PASSWORD')
})

test('every setting of rclone reaches the backups, and no other container', () => {
  const having = Object.keys(services).filter((name) => services[name]?.env_file)
  expect(having.toSorted()).toEqual(['backup', 'backups'])
  for (const name of having) {
    expect(services[name]?.env_file, name).toEqual([{ path: '../../../.env.backup', required: false }])
    // A setting of compose would take the place of one of the file.
    const own = reaching(name).filter((setting) => setting.startsWith('RCLONE_'))
    expect(own, name).toEqual(['RCLONE_CONFIG'])
  }
})

test('the journal keeps logs for the time on the page about retention', () => {
  expect(fileOf('journald.conf')).toMatch(/^MaxRetentionSec=30day$/m)
  // A flood must not push them out.
  expect(fileOf('journald.conf')).toMatch(/^RateLimitIntervalSec=1min\nRateLimitBurst=\d{4}$/m)
  expect(readFileSync(SEED_FILE, 'utf8')).toContain(': 30 days. They hold the time and kind of a request')
})

test('the shop starts after the database is prepared, and never as the owner of the tables', () => {
  const { depends_on: needs, environment = {} } = services.shop ?? {}
  expect(needs?.migrate).toEqual({ condition: 'service_completed_successfully' })
  expect(environment.DATABASE_URL).toContain('postgres://shop_app:')
  expect(JSON.stringify(environment)).not.toContain('POSTGRES_PASSWORD')
  // After the backup.
  expect(environment.SHOP_NIGHTLY_AT).toContain(':-03:30}')
  const checked = Object.keys(services).filter((name) => services[name]?.healthcheck)
  expect(checked.toSorted()).toEqual(['backup', 'postgres', 'shop', 'site'])
})
