import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { misplacedFindings, readSecrets, readVariables, serverFileFindings } from './env-files.ts'
import { isConfigured, projectTarget, type Variables } from './target.ts'
import { checkVariables } from './variables.ts'

const complete: Variables = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SITE_URL: 'https://candlecast.example',
  VITE_STUDIO_URL: 'https://studio.candlecast.example',
  VITE_USER_POOL_ID: 'eu-north-1_AbCd12345',
  VITE_USER_POOL_CLIENT_ID: 'abcdef123456',
  SANITY_STUDIO_PROJECT_ID: 'abc123',
  SANITY_STUDIO_DATASET: 'production',
  SANITY_STUDIO_PREVIEW_URL: 'https://candlecast.example',
}

const said = (changes: Variables) =>
  checkVariables({ ...complete, ...changes }).map(({ status, what }) => `${status} ${what}`)

test('complete settings have no findings, nor has a private dataset with its token, which is not printed', () => {
  const okay = ['ok Variables: Studio and site agree']
  expect(said({})).toEqual(okay)
  expect(said({ VITE_SANITY_VISIBILITY: 'private', SANITY_READ_TOKEN: 'secret-token' })).toEqual(okay)
  expect(said({ SANITY_READ_TOKEN: 'secret-token' }).join()).not.toContain('secret-token')
})

test('each wrong value is a fault', () => {
  const rows: [Variables, string][] = [
    [{ VITE_SITE_URL: 'http://candlecast.example' }, 'VITE_SITE_URL must start with https://'],
    [{ VITE_SITE_URL: 'https://candlecast.example/' }, 'VITE_SITE_URL must be an origin'],
    [{ VITE_STUDIO_URL: 'candlecast.sanity.studio' }, 'VITE_STUDIO_URL must be an origin'],
    [
      { SANITY_STUDIO_DATASET: 'staging' },
      'The site and the Studio disagree: VITE_SANITY_DATASET is production',
    ],
    [{ SANITY_STUDIO_PROJECT_ID: undefined }, 'SANITY_STUDIO_PROJECT_ID is missing'],
    [{ SANITY_READ_TOKEN: 'secret-token' }, 'browsers are told to read from Sanity'],
    [
      { VITE_SANITY_API_HOST: 'http://localhost:3900' },
      'which visitors of https://candlecast.example can’t reach',
    ],
  ]
  for (const [changes, words] of rows) {
    expect(said(changes)[0], words).toMatch(/^fault /)
    expect(said(changes).join()).toContain(words)
  }
})

test('site and Studio each read their own file, and the environment overrides it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  mkdirSync(join(folder, 'studio'))
  for (const name of [...Object.keys(complete), 'VITE_SANITY_API_HOST', 'VITE_USER_POOL_ENDPOINT'])
    vi.stubEnv(name, undefined)
  writeFileSync(join(folder, '.env'), 'VITE_SANITY_PROJECT_ID=site\nVITE_SITE_URL=\nOTHER=1\n')
  writeFileSync(join(folder, 'studio', '.env'), 'SANITY_STUDIO_PROJECT_ID=studio\n')
  vi.stubEnv('SANITY_STUDIO_DATASET', 'staging')
  expect(readVariables(folder)).toEqual({
    VITE_SANITY_PROJECT_ID: 'site',
    SANITY_STUDIO_PROJECT_ID: 'studio',
    SANITY_STUDIO_DATASET: 'staging',
  })
  expect(misplacedFindings(folder)).toEqual([])
  writeFileSync(join(folder, '.env'), 'SANITY_STUDIO_PROJECT_ID=abc123\n')
  expect(misplacedFindings(folder)).toMatchObject([
    { status: 'advice', what: "The Studio doesn't read SANITY_STUDIO_PROJECT_ID" },
  ])
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('the file of the small server counts, after the environment, and must be closed to others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-'))
  const file = join(folder, '.env.server')
  for (const name of Object.keys(complete)) vi.stubEnv(name, undefined)
  expect(serverFileFindings(folder)).toEqual([])
  writeFileSync(join(folder, '.env'), 'VITE_SANITY_DATASET=of-the-site\nVITE_SITE_URL=https://old.example\n')
  writeFileSync(
    file,
    'VITE_SITE_URL=https://new.example\nSTRIPE_SECRET_KEY=sk_test_1\nVITE_SANITY_PROJECT_ID=abc\nSHOP_MAIL_URL=\n',
  )
  vi.stubEnv('VITE_SANITY_PROJECT_ID', 'of-the-shell')
  vi.stubEnv('SHOP_MAIL_URL', undefined)
  expect(readVariables(folder)).toEqual({
    VITE_SITE_URL: 'https://new.example',
    VITE_SANITY_DATASET: 'of-the-site',
    VITE_SANITY_PROJECT_ID: 'of-the-shell',
  })
  const secrets = readSecrets(folder)
  expect([secrets.STRIPE_SECRET_KEY, secrets.SHOP_MAIL_URL]).toEqual(['sk_test_1', undefined])
  for (const [mode, expected] of [
    [0o600, []],
    [0o640, ['fault']],
    [0o602, ['fault']],
  ] as const) {
    chmodSync(file, mode)
    expect(serverFileFindings(folder).map(({ status }) => status)).toEqual(expected)
  }
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('a container does not know the settings of the Studio, and does not miss them', () => {
  const { SANITY_STUDIO_PROJECT_ID: _, ...site } = complete
  const said = checkVariables(site, { knowsStudio: false })
  expect(said).toEqual([{ status: 'ok', what: 'Variables: the addresses are public' }])
})

test('the project id is enough to check a project; defaults alone don’t count', () => {
  const defaults = { VITE_SANITY_DATASET: 'production', VITE_SANITY_API_VERSION: '2025-02-19' }
  expect([isConfigured(defaults), isConfigured({ SANITY_STUDIO_PROJECT_ID: 'abc123' })]).toEqual([
    false,
    true,
  ])
  expect(projectTarget({ VITE_SITE_URL: 'https://candlecast.example' }, undefined)).toBeUndefined()
  const target = projectTarget({ SANITY_STUDIO_PROJECT_ID: 'abc123' }, undefined)
  expect(target).toMatchObject({ name: 'project abc123, dataset production', editor: undefined })
  expect(target?.visitor.getUrl('/x', false)).toBe('https://abc123.api.sanity.io/v2025-02-19/x')
})
