import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteSettings } from '../../../web/shared/site-settings.ts'
import { SEED_FILE } from '../../tools/seed/documents.ts'
import { composeFile } from './compose-file.ts'

const { services, networks } = composeFile
const fileOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const DOCKERFILES = ['Dockerfile', 'Dockerfile.backup']

test('every container is locked: read-only, without capabilities and new privileges, and it starts again', () => {
  const expected = {
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    privileged: undefined,
    logging: 'journald',
    restart: 'unless-stopped',
    cap_add: [],
  }
  const found = Object.entries(services).map(([name, service]) => {
    const { read_only, cap_drop, security_opt, privileged, logging, restart, cap_add } = service
    return [
      name,
      { read_only, cap_drop, security_opt, privileged, logging: logging?.driver, restart, cap_add },
    ]
  })
  expect(Object.fromEntries(found)).toEqual({
    site: expected,
    shop: expected,
    postgres: expected,
    backup: expected,
    // It ends when the database is prepared.
    migrate: { ...expected, restart: 'no' },
    caddy: { ...expected, cap_add: ['NET_BIND_SERVICE'] },
  })
})

test('no container but the one that opens ports 80 and 443 runs as root', () => {
  for (const name of DOCKERFILES) expect(fileOf(name), name).toMatch(/^USER (node|postgres)$/m)
  expect(services.postgres?.user).toBe('postgres')
})

test('images that are not built here have a version and a digest', () => {
  const ofServices = Object.values(services).flatMap(({ image }) => image ?? [])
  const ofBuilds = DOCKERFILES.flatMap((name) =>
    [...fileOf(name).matchAll(/^FROM (\S+)/gm)].flatMap(([, image]) => image ?? []),
  )
  const images = [...ofServices, ...ofBuilds].filter((image) => image !== 'candlecast')
  expect(images).toHaveLength(5)
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
  const versionsOf = (name: string) => new Set(images.filter((image) => image.startsWith(`${name}:`)))
  expect([versionsOf('node').size, versionsOf('postgres').size]).toEqual([1, 1])
})

test('visitors with IPv6 keep their addresses: the network has a private subnet of its own', () => {
  expect(networks.default?.enable_ipv6).toBe(true)
  expect(networks.default?.ipam.config.map(({ subnet }) => subnet)).toEqual([
    expect.stringMatching(/^fd[0-9a-f]{2}:.+::\/64$/),
  ])
})

test('settings reach the build as arguments, and no file with settings reaches a layer', () => {
  expect(fileOf('Dockerfile.dockerignore').split('\n')).toContain('**/.env*')
  const given = Object.keys(services.site?.build?.args ?? {})
  const [, declared = ''] = /^ARG ((?:.*\\\n)*.*)$/m.exec(fileOf('Dockerfile')) ?? []
  expect(given.toSorted()).toEqual(declared.split(/[\s\\]+/).toSorted())
  // The others are for services on this machine.
  const local = [
    'VITE_SANITY_API_HOST',
    'VITE_USER_POOL_ENDPOINT',
    'VITE_PAYMENT_PAGE_URL',
    'VITE_ANALYTICS_URL',
  ]
  expect([...given, ...local].toSorted()).toEqual(
    [...Object.keys(siteSettings.entries), 'VITE_NEWSLETTER_ORIGIN'].toSorted(),
  )
  for (const name of given) expect(services.site?.environment, name).toHaveProperty(name)
})

test('dumps are encrypted for a key of which the server has only the public half', () => {
  expect(services.backup?.environment.BACKUP_RECIPIENT).toMatch(/^\$\{BACKUP_RECIPIENT:\?\}$/)
  expect(fileOf('compose.yaml')).not.toMatch(/IDENTITY|AGE-SECRET-KEY/)
})

test('the journal keeps logs as long as the page about retention says', () => {
  expect(fileOf('journald.conf')).toMatch(/^MaxRetentionSec=30day$/m)
  expect(fileOf('journald.conf')).toMatch(/^SystemMaxUse=1G$/m)
  expect(readFileSync(SEED_FILE, 'utf8')).toContain(': 30 days. They hold the time and kind of a request')
})

test('the shop compares its orders with Stripe each night, after the backup', () => {
  expect(services.shop?.environment.SHOP_NIGHTLY_AT).toContain(':-03:30}')
})

test('the shop starts after the database is prepared, and never as the owner of the tables', () => {
  const { depends_on: needs, environment } = services.shop ?? {}
  expect(needs?.migrate).toEqual({ condition: 'service_completed_successfully' })
  expect(environment?.DATABASE_URL).toContain('postgres://shop_app:')
  expect(JSON.stringify(environment)).not.toContain('POSTGRES_PASSWORD')
})

test('services that others wait for have a health check', () => {
  const checked = Object.entries(services).flatMap(([name, { healthcheck }]) => (healthcheck ? [name] : []))
  expect(checked.toSorted()).toEqual(['postgres', 'shop', 'site'])
})
