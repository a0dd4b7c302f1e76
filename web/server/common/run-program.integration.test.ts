import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = dirname(import.meta.dirname)

const start = (program: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(SERVER, program)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })

test.each([
  [
    'page-server/node.ts',
    ['VITE_SITE_URL', 'SITE_CLIENT', 'CONTENT_WEBHOOK_SECRET', 'VITE_USER_POOL_CLIENT_ID'],
  ],
  ['shop-api/node.ts', ['STRIPE_SECRET_KEY', 'SHOP_CODE_SECRET', 'VITE_USER_POOL_CLIENT_ID']],
  ['shop-api/prepare-database.ts', ['DATABASE_OWNER_URL', 'DATABASE_URL']],
])('%s names each missing setting, without a stack trace', (program, names) => {
  const { status, stderr } = start(program)
  expect(status).toBe(1)
  for (const name of names) expect(stderr).toContain(`  ${name} is missing`)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr).not.toContain('node:internal')
})

test('a port that is none, and a folder without a build, are said in the same way', () => {
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
