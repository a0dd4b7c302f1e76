import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = dirname(import.meta.dirname)

const { PATH, NODE_COMPILE_CACHE } = process.env
const start = (program: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(SERVER, program)], {
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })

test.each([
  [
    'page-server/node.ts',
    {},
    ['VITE_SITE_URL is missing', 'SITE_CLIENT is missing', 'CONTENT_WEBHOOK_SECRET is missing'],
  ],
  [
    'shop-api/node.ts',
    { SHOP_RETURN_ORIGINS: 'x' },
    ['STRIPE_SECRET_KEY is missing', 'SHOP_CODE_SECRET is missing', 'SHOP_RETURN_ORIGINS must hold origins'],
  ],
  ['shop-api/prepare-database.ts', {}, ['DATABASE_OWNER_URL is missing', 'DATABASE_URL is missing']],
])('%s names each missing and wrong setting, without a stack trace', (program, settings, faults) => {
  const { status, stderr } = start(program, settings)
  expect(status).toBe(1)
  for (const fault of faults) expect(stderr).toContain(`  ${fault}`)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr).not.toContain('node:internal')
})

test('a port that is none, a folder without a build, and a content service out of reach are said in the same way', () => {
  const settings = {
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_SANITY_API_VERSION: '2025-02-19',
    VITE_SITE_URL: 'https://audio.example',
    VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
    VITE_USER_POOL_CLIENT_ID: 'client',
    CONTENT_WEBHOOK_SECRET: 'signs',
    SITE_CLIENT: '/nowhere/dist',
    SITE_SERVER: '/nowhere/dist-server',
  }
  for (const [changes, said] of [
    [{ PORT: 'high' }, 'PORT'],
    [{}, 'There is no build of the site in /nowhere/dist-server'],
    [
      { VITE_SANITY_API_HOST: 'http://localhost:3900' },
      'VITE_SANITY_API_HOST is http://localhost:3900, a content service that visitors of https://audio.example can’t reach',
    ],
  ] as const) {
    const { status, stderr } = start('page-server/node.ts', { ...settings, ...changes })
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(said) })
    expect(stderr).not.toMatch(/^\s+at /m)
  }
})
