import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { build, createLogger, createServer, type InlineConfig } from 'vite'
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
  const old = release('old', '2024-01-01')
  await lake.client().transaction().create(old).create(release('drafts.new', '2026-01-01')).commit()
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
  const { projectId = '', dataset = '', apiVersion = '' } = lake.client().config()
  vi.stubEnv('VITE_SANITY_PROJECT_ID', projectId)
  vi.stubEnv('VITE_SANITY_DATASET', dataset)
  vi.stubEnv('VITE_SANITY_API_VERSION', apiVersion)
  vi.stubEnv('VITE_SANITY_API_HOST', apiHost)
  vi.stubEnv('VITE_SITE_URL', SITE)
}

const options: InlineConfig = {
  root: folder,
  configFile: false,
  logLevel: 'silent',
  plugins: [rssPlugin()],
  server: { port: 0, host: 'localhost', ws: false, watch: null },
}

async function developmentServer() {
  const server = await (await createServer(options)).listen()
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

async function builtFeed() {
  const lines: string[] = []
  const customLogger = { ...createLogger('silent'), info: (line: string) => void lines.push(line) }
  await build({ ...options, customLogger, build: { outDir: 'dist', emptyOutDir: true } })
  const feed = await readFile(join(folder, 'dist', 'press', 'rss.xml'), 'utf8').catch(() => undefined)
  return { feed, logged: lines.filter((line) => line.includes('rss.xml in this build')) }
}

test('a build contains the feed when the content service answers', async () => {
  configure(lake.url)
  const { feed, logged } = await builtFeed()
  expect(feed).toContain('<rss version="2.0"')
  expect(logged).toEqual([])
})

test('a build without the content service logs one line and continues', async () => {
  configure(UNREACHABLE)
  expect(await builtFeed()).toEqual({
    feed: undefined,
    logged: [
      `No /press/rss.xml in this build: the content service (${UNREACHABLE}) does not answer. Build again when it does.`,
    ],
  })
})
