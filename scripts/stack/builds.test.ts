import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressAssets, hasSiteSettings, readBuildSettings, securityTxt } from './builds.ts'
import { ROOT } from './folders.ts'

test('large texts get a Brotli and a gzip copy; images, fonts, source maps and small texts don’t', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = 'export const lines = "the same again "'.repeat(100)
  const others = ['cover.webp', 'face.woff2', 'site.js.map']
  for (const name of ['site.js', 'site.css', ...others]) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'small.js'), 'void 0')
  await compressAssets(folder)
  const copies = ['site.css', 'site.css.br', 'site.css.gz', 'site.js', 'site.js.br', 'site.js.gz']
  expect(new Set(readdirSync(folder))).toEqual(new Set([...copies, ...others, 'small.js']))
  expect(String(brotliDecompressSync(readFileSync(join(folder, 'site.js.br'))))).toBe(text)
  expect(String(gunzipSync(readFileSync(join(folder, 'site.js.gz'))))).toBe(text)
})

// RFC 9116: Contact is required, and Expires exactly once.
test('each build gives security.txt its address and an expiry date in less than a year', () => {
  const source = readFileSync(join(ROOT, 'web', 'public', '.well-known', 'security.txt'), 'utf8')
  const options = { site: 'https://shop.example', now: Date.parse('2026-11-22T00:00:00Z') }
  const lines = securityTxt(source, options).split('\n')
  const fields = (name: string) => lines.filter((line) => line.startsWith(`${name}:`))
  expect(fields('Contact')).toEqual([expect.stringMatching(/ (mailto:\S+@\S+|https:\/\/\S+)$/)])
  expect(fields('Expires')).toEqual(['Expires: 2027-11-17T00:00:00.000Z'])
  expect(fields('Canonical')).toEqual(['Canonical: https://shop.example/.well-known/security.txt'])
  expect(securityTxt(source, { ...options, site: undefined })).not.toMatch(/^Canonical:/m)
  expect(() => securityTxt('Preferred-Languages: en\n', options)).toThrow('needs a line such as')
})

const production = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SITE_URL: 'https://www.candlecast.example',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  VITE_USER_POOL_CLIENT_ID: '1example23456789',
}

test('a build has the settings of a project or none; every fault is reported at once', () => {
  expect(hasSiteSettings({ BASE_URL: '/', MODE: 'production' })).toBe(false)
  expect(hasSiteSettings({ VITE_SITE_URL: '' })).toBe(true)
  expect(readBuildSettings(production)).toMatchObject(production)
  expect(() => readBuildSettings({ VITE_SITE_URL: 'candlecast' })).toThrow(
    /PROJECT_ID is missing\n.*DATASET is missing[\s\S]*SITE_URL is not a whole address[\s\S]*CLIENT_ID is missing/,
  )
})

test('a public site uses no local service', () => {
  const hosts = ['localhost', 'local.localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:3900`)
  const settings = [
    ...hosts.map((host) => ({ VITE_SANITY_API_HOST: host })),
    { VITE_USER_POOL_ENDPOINT: 'http://localhost:4173/_cognito/' },
  ]
  for (const local of settings) {
    expect(() => readBuildSettings({ ...production, ...local }), JSON.stringify(local)).toThrow(/unset it/)
    const here = { ...production, VITE_SITE_URL: 'http://localhost:4173', ...local }
    expect(readBuildSettings(here), JSON.stringify(local)).toMatchObject(local)
  }
})
