import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningLake, startLake, startLakeIn } from '@stand-ins/content-lake/testing/running-lake.ts'
import { build, createLogger, createServer, type InlineConfig, preview } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rssPlugin } from './rss-plugin.ts'

const SITE = 'https://candlecast.example'

let lake: RunningLake
let folder: string
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
  folder = await mkdtemp(join(tmpdir(), 'rss-'))
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

const options = (freshMs = 60_000): InlineConfig => ({
  root: folder,
  configFile: false,
  logLevel: 'silent',
  plugins: [rssPlugin({ freshMs })],
  server: { port: 0, host: 'localhost', ws: false, watch: null },
  preview: { port: 0, host: 'localhost' },
})

async function developmentServer(freshMs?: number) {
  const server = await (await createServer(options(freshMs))).listen()
  cleanUps.push(() => server.close())
  return server.resolvedUrls?.local[0] ?? ''
}

async function previewServer() {
  const server = await preview(options())
  cleanUps.push(() => server.close())
  return server.resolvedUrls?.local[0] ?? ''
}

/** The address of a content service that doesn't answer: no server listens on port 2. */
const UNREACHABLE = 'http://127.0.0.1:2'

const feedOf = (address: string, method = 'GET') => fetch(`${address}press/rss.xml?from=reader`, { method })

const titlesAt = async (address: string) =>
  (await (await feedOf(address)).text()).match(/(?<=<title>News )\w+/g)

test('the development server serves the current releases', async () => {
  configure(lake.url)
  const [address, remembering] = [await developmentServer(0), await developmentServer()]
  expect((await feedOf(address)).headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(await titlesAt(address)).toEqual(['old'])
  expect(await titlesAt(remembering)).toEqual(['old'])
  await lake.client().create(release('fresh', '2026-02-02'))
  expect(await titlesAt(address)).toEqual(['fresh', 'old'])
  expect(await titlesAt(remembering)).toEqual(['old'])
})

test('the preview server serves the current releases, and answers HEAD without a body', async () => {
  configure(lake.url)
  const address = await previewServer()
  expect(await (await feedOf(address)).text()).toContain(`<link>${SITE}/press/old</link>`)
  const head = await feedOf(address, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('while the content service is unavailable the answer is 503 with Retry-After', async () => {
  configure(UNREACHABLE)
  const answer = await feedOf(await developmentServer())
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
})

test('a failure is not cached', async () => {
  const away = await startLake()
  configure(away.url)
  const address = await developmentServer()
  const port = Number(new URL(away.url).port)
  await away.stop()
  expect((await feedOf(address)).status).toBe(503)
  const back = await startLakeIn(join(folder, 'back'), port)
  cleanUps.push(back.stop)
  expect((await feedOf(address)).status).toBe(200)
})

async function builtFeed() {
  const lines: string[] = []
  const customLogger = { ...createLogger('silent'), info: (line: string) => void lines.push(line) }
  await build({ ...options(), customLogger, build: { outDir: 'dist', emptyOutDir: true } })
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

test('without settings of the site the plugin doesn’t handle the path', async () => {
  vi.stubEnv('VITE_SANITY_PROJECT_ID', undefined)
  expect((await feedOf(await developmentServer())).headers.get('content-type')).not.toContain('rss')
})
