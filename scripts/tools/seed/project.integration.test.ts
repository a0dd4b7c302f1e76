import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { singletonTypes } from '#schemas'
import { legalPageTitles } from '#shared/legal/legal-text.ts'
import { samplesIn } from '#shared/legal/sample-content.ts'
import { silentReport } from '../../stack/command.ts'
import { localProject } from '../../stand-ins/project.ts'
import { minimalSeed, readSeed } from './documents.ts'
import { parseProject, seedProject } from './project.ts'

const lake = await startLake()
afterAll(lake.stop)

const project = { projectId: localProject.projectId, dataset: localProject.dataset }

const seed = (changes: Partial<Parameters<typeof seedProject>[1]> = {}) =>
  seedProject(project, {
    token: lake.lake.token,
    replace: false,
    report: silentReport,
    apiHost: lake.url,
    ...changes,
  })

test('missing documents are added, and existing ones overwritten only with replace; others stay', async () => {
  const client = lake.client()
  await client.create({ _id: 'ours', _type: 'pressRelease', title: 'Ours' })
  await client.create({ _id: 'siteSettings', _type: 'siteSettings', siteName: 'Ours' })
  const count = readSeed().length
  expect(await seed()).toEqual({ documents: count - 1, kept: 1 })
  expect(await client.getDocument('siteSettings')).toMatchObject({ siteName: 'Ours' })

  expect(await seed({ replace: true })).toEqual({ documents: count, kept: 0 })
  expect(await client.getDocument('siteSettings')).not.toMatchObject({ siteName: 'Ours' })
  expect(await client.getDocument('ours')).toMatchObject({ title: 'Ours' })
}, 60_000)

test.each([undefined, ''])(
  'without a token (%j) nothing is sent, and the error has the cure',
  async (token) => {
    await expect(seed({ token })).rejects.toThrow(
      /SANITY_AUTH_TOKEN is missing\. Make a token[\s\S]*read -rs/,
    )
  },
)

test('a refused token is reported, not printed', async () => {
  const error: unknown = await seed({ token: 'not-the-token' }).catch((cause: unknown) => cause)
  expect(String(error)).toContain('Reading is refused')
  expect(String(error)).not.toContain('not-the-token')
})

test('a read-only token is reported as the cause', async () => {
  const service = new Hono()
    .get('*', (context) => context.json({ result: [], ms: 1, syncTags: [] }))
    .post('*', (context) =>
      context.json({ statusCode: 403, error: 'Forbidden', message: 'Insufficient permissions' }, 403),
    )
  const listening = await listenOnLoopback(service, 0)
  const apiHost = `http://localhost:${listening.port}`
  await expect(seed({ apiHost })).rejects.toThrow(/may read but not write: .*Insufficient permissions/)
  await listening.close()
})

test('malformed project ids and dataset names are refused before a request', () => {
  expect(() => parseProject('My Project', 'production')).toThrow(/--project My Project is not a project id/)
  expect(() => parseProject('abc123', 'My Data')).toThrow(/--dataset My Data is not a dataset name/)
})

test('the skeleton has every page once, names no sample company and no game, and keeps the site closed', async () => {
  const other = await startLake()
  const documents = minimalSeed()
  expect(await seed({ minimal: true, apiHost: other.url, token: other.lake.token })).toEqual({
    documents: documents.length,
    kept: 0,
  })
  const client = other.client()
  const raw = { perspective: 'raw' } as const
  const types = await client.fetch<string[]>('*[!(_type match "system.*")]._type', {}, raw)
  expect(types.toSorted()).toEqual(singletonTypes.map(({ name }) => name).toSorted())
  expect(await client.fetch('count(*[_id == "homePage"])')).toBe(0)
  const [home] = documents.filter(({ _id }) => _id === 'drafts.homePage')
  if (!home) throw new Error('The skeleton has no home page')
  // As publishing does.
  await client
    .transaction()
    .create({ ...home, _id: 'homePage' })
    .delete('drafts.homePage')
    .commit()
  const before = await client.fetch('*[!(_type match "system.*")] | order(_id)', {}, raw)
  expect(await seed({ minimal: true, apiHost: other.url, token: other.lake.token })).toEqual({
    documents: 0,
    kept: documents.length,
  })
  expect(await client.fetch('*[!(_type match "system.*")] | order(_id)', {}, raw)).toEqual(before)
  expect(JSON.stringify(documents)).not.toMatch(
    /candlecast|lone wolf|fist|sam sample|sample (ab|street)|465 004|556000|bolagsverket/i,
  )
  const pages = documents.map(({ _type, body }) => ({ type: _type, body }))
  const faults = samplesIn({ seller: null, pages, offers: [] }).map(({ what }) => what)
  expect(faults).toHaveLength(Object.keys(legalPageTitles).length)
  for (const fault of faults) expect(fault).toContain('still has its draft notice')
  await other.stop()
}, 60_000)
