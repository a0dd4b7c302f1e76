import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { createServer } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rssPlugin } from './rss-plugin.ts'

const SITE = 'https://candlecast.example'

let lake: RunningLake
const folder = mkdtempSync(join(tmpdir(), 'rss-'))
const cleanUps: (() => Promise<unknown>)[] = []

const release = (id: string, publishedOn: string) => ({
  _id: id,
  _type: 'pressRelease',
  title: `News ${id}`,
  slug: { _type: 'slug', current: id },
  publishedOn,
})

beforeAll(async () => {
  lake = await startLake()
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Site</title>')
  await lake.publish([release('old', '2024-01-01'), release('drafts.new', '2026-01-01')])
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})
afterAll(async () => {
  await lake.stop()
  await rm(folder, { recursive: true })
})

function configure(apiHost: string) {
  const settings = { ...lake.settings, VITE_SANITY_API_HOST: apiHost, VITE_SITE_URL: SITE }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
}

async function developmentServer() {
  const made = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [rssPlugin()],
    server: { port: 0, host: 'localhost', ws: false, watch: null },
  })
  const server = await made.listen()
  cleanUps.push(() => server.close())
  return server.resolvedUrls?.local[0] ?? ''
}

/** The address of a content service that doesn't answer: no server listens on port 2. */
const UNREACHABLE = 'http://127.0.0.1:2'

const feedOf = (address: string) => fetch(`${address}press/rss.xml?from=reader`)

test('the development server serves the published releases, or an error while they can’t be read', async () => {
  configure(lake.url)
  const feed = await feedOf(await developmentServer())
  expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect((await feed.text()).match(/(?<=<title>News )\w+/g)).toEqual(['old'])
  configure(UNREACHABLE)
  const silent = await feedOf(await developmentServer())
  expect([silent.status, silent.headers.get('retry-after')]).toEqual([503, '30'])
  vi.stubEnv('VITE_SANITY_PROJECT_ID', undefined)
  const without = await feedOf(await developmentServer())
  expect(without.headers.get('content-type')).not.toContain('rss')
})
