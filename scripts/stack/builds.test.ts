import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressAssets, securityTxt } from './builds.ts'
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
  expect(() => securityTxt(`${source}\nExpires: 2027-01-01T00:00:00Z\n`, options)).toThrow(
    'must not have Expires',
  )
})
