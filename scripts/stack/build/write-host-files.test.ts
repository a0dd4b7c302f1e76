import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CLIENT_MANIFEST } from '../../../web/server/pages/bundle.ts'
import { serverFolderOf } from '../folders.ts'
import { writeHostFiles } from './write-host-files.ts'

test('writes the configuration of static hosts into the deployed folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  mkdirSync(serverFolderOf(dist))
  const manifest = { 'index.html': { file: 'assets/index.js' } }
  writeFileSync(join(serverFolderOf(dist), CLIENT_MANIFEST), JSON.stringify(manifest))
  writeFileSync(
    join(serverFolderOf(dist), 'prerender.js'),
    'export const pageModules = [], inlineScripts = []',
  )
  const settings = {
    VITE_SITE_URL: 'https://candlecast.example',
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  }
  await writeHostFiles({ dist, settings, shopApi: undefined })
  expect(['_headers', '_redirects'].filter((name) => existsSync(join(dist, name)))).toEqual([
    '_headers',
    '_redirects',
  ])
})
