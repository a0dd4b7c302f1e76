import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { pairFindings, readSettings, serverFileFindings } from './env-files.ts'
import { isConfigured, projectTarget, type Variables } from './target.ts'

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

test('site and Studio agree, or each difference is a fault', () => {
  expect(pairFindings(complete)).toEqual([])
  const wrong = { ...complete, SANITY_STUDIO_DATASET: 'staging', SANITY_STUDIO_PROJECT_ID: undefined }
  expect(pairFindings(wrong).map(({ what }) => what)).toEqual([
    'The site and the Studio disagree: VITE_SANITY_PROJECT_ID is abc123, SANITY_STUDIO_PROJECT_ID is missing',
    'The site and the Studio disagree: VITE_SANITY_DATASET is production, SANITY_STUDIO_DATASET is staging',
  ])
})

test('the environment counts first, then the file of the small server, which must be closed to others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  mkdirSync(join(folder, 'studio'))
  const file = join(folder, '.env.server')
  for (const name of [...Object.keys(complete), 'STRIPE_SECRET_KEY', 'SHOP_MAIL_URL'])
    vi.stubEnv(name, undefined)
  expect(serverFileFindings(folder)).toEqual([])
  writeFileSync(
    join(folder, '.env'),
    'VITE_SANITY_DATASET=of-the-site\nVITE_SITE_URL=https://old.example\nSTRIPE_SECRET_KEY=sk_of_the_site\nSANITY_STUDIO_DATASET=misplaced',
  )
  writeFileSync(join(folder, 'studio', '.env'), 'SANITY_STUDIO_PROJECT_ID=studio\nVITE_STUDIO_URL=misplaced')
  expect(readSettings(folder)).toMatchObject({ VITE_SITE_URL: 'https://old.example' })
  expect(readSettings(folder).STRIPE_SECRET_KEY).toBeUndefined()
  writeFileSync(
    file,
    'VITE_SITE_URL=https://new.example\nSTRIPE_SECRET_KEY=sk_test_1\nVITE_SANITY_PROJECT_ID=abc\nSHOP_MAIL_URL=\n',
  )
  vi.stubEnv('VITE_SANITY_PROJECT_ID', 'of-the-shell')
  const { VITE_STUDIO_URL, SANITY_STUDIO_DATASET, SHOP_MAIL_URL, ...settings } = readSettings(folder)
  expect(settings).toMatchObject({
    VITE_SITE_URL: 'https://new.example',
    VITE_SANITY_DATASET: 'of-the-site',
    VITE_SANITY_PROJECT_ID: 'of-the-shell',
    SANITY_STUDIO_PROJECT_ID: 'studio',
    STRIPE_SECRET_KEY: 'sk_test_1',
  })
  expect([VITE_STUDIO_URL, SANITY_STUDIO_DATASET, SHOP_MAIL_URL]).toEqual([undefined, undefined, undefined])
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

test('the project id is enough to check a project; defaults alone don’t count', () => {
  const defaults = { VITE_SANITY_DATASET: 'production', VITE_SANITY_API_VERSION: '2025-02-19' }
  expect([isConfigured(defaults), isConfigured({ SANITY_STUDIO_PROJECT_ID: 'abc123' })]).toEqual([
    false,
    true,
  ])
  expect(projectTarget({ VITE_SITE_URL: 'https://candlecast.example' })).toBeUndefined()
  const target = projectTarget({ SANITY_STUDIO_PROJECT_ID: 'abc123' })
  expect(target).toMatchObject({ name: 'project abc123, dataset production', editor: undefined })
  expect(target?.visitor.getUrl('/x', false)).toBe('https://abc123.api.sanity.io/v2025-02-19/x')
})
