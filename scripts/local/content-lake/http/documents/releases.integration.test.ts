import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../../testing/running-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())
beforeEach(async () => {
  const raw = running.client({ perspective: 'raw' })
  for (const { name, state } of await raw.fetch('releases::all(){name, state}')) {
    if (state === 'scheduled') await raw.releases.unschedule({ releaseId: name })
    if (state === 'active' || state === 'scheduled') await raw.releases.archive({ releaseId: name })
    await raw.releases.delete({ releaseId: name })
  }
  await raw.delete({ query: '*[true]' })
  await raw.create({ _id: 'a', _type: 'x', title: 'Live' })
})

const client = () => running.client({ perspective: 'raw' })
const release = () => client().releases
const titlesIn = (...perspective: string[]) =>
  running.client({ perspective }).fetch<string[]>('*[_type == "x"] | order(_id).title')
const stateOf = async (releaseId: string) => (await release().get({ releaseId }))?.state

async function createRelease(releaseId: string, title: string) {
  await release().create({ releaseId, metadata: { title: releaseId, releaseType: 'asap' } })
  await client().createVersion({ releaseId, publishedId: 'a', baseId: 'a' })
  await client().patch(`versions.${releaseId}.a`).set({ title }).commit()
}

test('a release is a document, listed by releases::all()', async () => {
  expect(await client().fetch('releases::all()')).toEqual([])
  await release().create({ releaseId: 'r1', metadata: { title: 'Spring' } })
  expect(await release().get({ releaseId: 'r1' })).toMatchObject({
    _id: '_.releases.r1',
    _type: 'system.release',
    name: 'r1',
    state: 'active',
    metadata: { title: 'Spring', releaseType: 'undecided' },
  })
  await release().edit({ releaseId: 'r1', patch: { set: { 'metadata.title': 'Summer' } } })
  for (const perspective of ['raw', 'published', 'drafts'] as const) {
    const query = 'releases::all()[state == "active"]{name, "title": metadata.title}'
    expect(await running.client({ perspective }).fetch(query)).toEqual([{ name: 'r1', title: 'Summer' }])
  }
  expect(await running.visitor().fetch('releases::all()')).toEqual([])
})

test('a release that exists, one that does not, and edits of its state are refused', async () => {
  await release().create({ releaseId: 'r1' })
  await expect(release().create({ releaseId: 'r1' })).rejects.toMatchObject({ statusCode: 409 })
  await expect(release().publish({ releaseId: 'r2' })).rejects.toMatchObject({ statusCode: 404 })
  await expect(release().edit({ releaseId: 'r1', patch: { set: { state: 'published' } } })).rejects.toThrow(
    'Only "metadata"',
  )
  await expect(client().delete('_.releases.r1')).rejects.toThrow('release actions')
  expect(await stateOf('r1')).toBe('active')
})

describe('perspectives', () => {
  test('a release hides published documents, and the first of a stack hides the others', async () => {
    await createRelease('r1', 'One')
    await createRelease('r2', 'Two')
    await client().create({ _id: 'drafts.a', _type: 'x', title: 'Draft' })
    expect(await titlesIn('r1')).toEqual(['One'])
    expect(await titlesIn('r2', 'r1')).toEqual(['Two'])
    expect(await titlesIn('r1', 'r2')).toEqual(['One'])
    expect(await titlesIn('drafts', 'r1')).toEqual(['Draft'])
    expect(await titlesIn('missing', 'published')).toEqual(['Live'])
    expect(await titlesIn('r1', 'published', 'r2')).toEqual(['One'])
    expect(await running.client({ perspective: ['r1'] }).fetch('*[_id == "a"][0]')).toMatchObject({
      _id: 'a',
      _originalId: 'versions.r1.a',
    })
    expect(await running.visitor({ perspective: ['r1'] }).fetch('*[_type == "x"].title')).toEqual(['Live'])
  })

  test('a version that is to be unpublished hides its document', async () => {
    await release().create({ releaseId: 'r1' })
    await client().unpublishVersion({ releaseId: 'r1', publishedId: 'a' })
    expect(await titlesIn('r1')).toEqual([])
    expect(await titlesIn('published')).toEqual(['Live'])
  })

  test('an older API version has no releases', async () => {
    const old = running.client({ apiVersion: '2024-01-01', perspective: ['r1'] })
    await expect(old.fetch('*')).rejects.toThrow('2025-02-19 or later')
  })
})

describe('versions', () => {
  test('are found by release and beside their document', async () => {
    await createRelease('r1', 'One')
    const { result } = await release().fetchDocuments({ releaseId: 'r1' })
    expect(result).toMatchObject([{ _id: 'versions.r1.a', title: 'One' }])
    const all = await client().getDocument('a', { includeAllVersions: true })
    expect(all.map(({ _id }) => _id)).toEqual(['a', 'versions.r1.a'])
    expect(await client().getDocument('a', { releaseId: 'r1' })).toMatchObject({ title: 'One' })
  })

  test('are replaced and discarded while the release is active', async () => {
    await createRelease('r1', 'One')
    await client().replaceVersion({ releaseId: 'r1', publishedId: 'a', document: { _type: 'x', title: '2' } })
    expect(await titlesIn('r1')).toEqual(['2'])
    await client().discardVersion({ releaseId: 'r1', publishedId: 'a' })
    expect(await titlesIn('r1')).toEqual(['Live'])
  })
})

describe('publish', () => {
  test('publishes every version in one transaction', async () => {
    await createRelease('r1', 'One')
    await client().create({ _id: 'b', _type: 'x', title: 'Leaves' })
    await client().unpublishVersion({ releaseId: 'r1', publishedId: 'b' })
    const { transactionId } = await release().publish({ releaseId: 'r1' })
    expect(await client().fetch('*[_type == "x"]{_id, title, _rev}')).toEqual([
      { _id: 'a', title: 'One', _rev: transactionId },
    ])
    expect(await release().get({ releaseId: 'r1' })).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String),
      finalDocumentStates: [{ id: 'versions.r1.a' }, { id: 'versions.r1.b' }],
    })
    await expect(release().publish({ releaseId: 'r1' })).rejects.toThrow('needs it to be "active"')
    await release().delete({ releaseId: 'r1' })
    expect(await client().fetch('releases::all()')).toEqual([])
  })

  test('changes the results of queries that were cached', async () => {
    await createRelease('r1', 'One')
    expect(await running.visitor().fetch('*[_type == "x"].title')).toEqual(['Live'])
    await release().publish({ releaseId: 'r1' })
    expect(await running.visitor().fetch('*[_type == "x"].title')).toEqual(['One'])
  })
})

describe('schedule', () => {
  const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()

  test('locks the versions until it is unscheduled', async () => {
    await createRelease('r1', 'One')
    const publishAt = inFuture(3_600_000)
    await release().schedule({ releaseId: 'r1', publishAt })
    expect(await release().get({ releaseId: 'r1' })).toMatchObject({ state: 'scheduled', publishAt })
    const edit = () => client().patch('versions.r1.a').set({ title: 'Late' }).commit()
    await expect(edit()).rejects.toThrow('its release "r1" is scheduled')
    await expect(release().archive({ releaseId: 'r1' })).rejects.toThrow('needs it to be "active"')
    await release().unschedule({ releaseId: 'r1' })
    await edit()
    expect(await titlesIn('r1')).toEqual(['Late'])
  })

  test('publishes automatically at the scheduled time', async () => {
    await createRelease('r1', 'One')
    await release().schedule({ releaseId: 'r1', publishAt: inFuture(300) })
    expect(await titlesIn('published')).toEqual(['Live'])
    await expect.poll(() => titlesIn('published'), { timeout: 3_000 }).toEqual(['One'])
    expect(await stateOf('r1')).toBe('published')
  })
})

test('archive removes the versions, unarchive restores them, delete needs an archived release', async () => {
  await createRelease('r1', 'One')
  await expect(release().delete({ releaseId: 'r1' })).rejects.toThrow('"archived" or "published"')
  await release().archive({ releaseId: 'r1' })
  expect([await stateOf('r1'), await titlesIn('r1')]).toEqual(['archived', ['Live']])
  await release().unarchive({ releaseId: 'r1' })
  expect([await stateOf('r1'), await titlesIn('r1')]).toEqual(['active', ['One']])
  expect(await release().get({ releaseId: 'r1' })).not.toHaveProperty('finalDocumentStates')
})
