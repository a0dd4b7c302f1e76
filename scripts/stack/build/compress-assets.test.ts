import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressAssets } from './compress-assets.ts'

const SCRIPT = 'export const lines = "the same again "'.repeat(100)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('large texts get a Brotli and a gzip copy; pictures, faces, source maps and small texts don’t', async () => {
  for (const name of ['site.js', 'site.css', 'site.js.map', 'face.woff2', 'cover.webp'])
    writeFileSync(join(folder, name), SCRIPT)
  writeFileSync(join(folder, 'small.js'), 'void 0')

  await compressAssets(folder)

  expect(readdirSync(folder).toSorted()).toEqual([
    'cover.webp',
    'face.woff2',
    'site.css',
    'site.css.br',
    'site.css.gz',
    'site.js',
    'site.js.br',
    'site.js.gz',
    'site.js.map',
    'small.js',
  ])
  expect(String(brotliDecompressSync(readFileSync(join(folder, 'site.js.br'))))).toBe(SCRIPT)
  expect(String(gunzipSync(readFileSync(join(folder, 'site.js.gz'))))).toBe(SCRIPT)
})
