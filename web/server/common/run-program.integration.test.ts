import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { serverSettings } from '../page-server/settings.ts'

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
    ['VITE_SITE_URL is missing', 'SITE_CLIENT is missing', 'CONTENT_WEBHOOK_SECRET is missing'],
  ],
  ['shop-api/prepare-database.ts', ['DATABASE_OWNER_URL is missing', 'DATABASE_URL is missing']],
])('%s names each missing and wrong setting, without a stack trace', (program, faults) => {
  const { status, stderr } = start(program)
  expect(status).toBe(1)
  for (const fault of faults) expect(stderr).toContain(`  ${fault}`)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr).not.toContain('node:internal')
})

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

test('a folder without a build is said in the same way', () => {
  const { status, stderr } = start('page-server/node.ts', settings)
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('There is no build of the site in /nowhere/dist-server'),
  })
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('a content service out of reach is a fault of the settings', () => {
  expect(() => serverSettings({ ...settings, VITE_SANITY_API_HOST: 'http://localhost:3900' })).toThrow(
    'VITE_SANITY_API_HOST is http://localhost:3900, a content service that visitors of https://audio.example can’t reach',
  )
})
