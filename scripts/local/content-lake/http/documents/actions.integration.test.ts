import type { Action } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../../testing/running-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())
beforeEach(async () => {
  await running.client().delete({ query: '*[true]' })
})

const client = () => running.client({ perspective: 'raw' })
const get = (id: string) => client().getDocument(id)
const stored = () => client().fetch<string[]>('*[]._id')
const PAIR = { draftId: 'drafts.a', publishedId: 'a' }

const create = (fields: object = {}): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId: 'a',
  attributes: { _id: 'drafts.a', _type: 'x', ...fields },
  ifExists: 'fail',
})
const edit = (set: Record<string, unknown>): Action => ({
  actionType: 'sanity.action.document.edit',
  ...PAIR,
  patch: { set },
})
const publish = (guards: object = {}): Action => ({
  actionType: 'sanity.action.document.publish',
  ...PAIR,
  ...guards,
})

test('from a new draft to a published document', async () => {
  const { transactionId } = await client().action([create({ title: 'One' }), edit({ title: 'Two' })])
  expect(await get('drafts.a')).toMatchObject({ title: 'Two', _rev: transactionId })
  await client().action(publish(), { transactionId: 'published-1' })
  expect(await stored()).toEqual(['a'])
  expect(await get('a')).toMatchObject({ title: 'Two', _rev: 'published-1' })
})

describe('create', () => {
  test('of an existing draft fails, or is ignored on request', async () => {
    await client().action(create())
    await expect(client().action(create())).rejects.toMatchObject({
      statusCode: 409,
      details: { type: 'actionError', items: [{ error: { type: 'documentAlreadyExistsError' }, index: 0 }] },
    })
    await client().action({ ...create({ title: 'Ignored' }), ifExists: 'ignore' } as Action)
    expect(await get('drafts.a')).not.toHaveProperty('title')
  })

  test('of a draft of another document is refused', async () => {
    await expect(client().action(create({ _id: 'drafts.b' }))).rejects.toThrow(
      '"drafts.b" is not a version of "a"',
    )
  })
})

describe('edit', () => {
  test('creates the draft from the published document, which does not change', async () => {
    const published = await client().create({ _id: 'a', _type: 'x', title: 'Live' })
    await client().action(edit({ title: 'Draft' }))
    expect(await get('a')).toEqual(published)
    expect(await get('drafts.a')).toMatchObject({ title: 'Draft', _createdAt: published._createdAt })
  })

  test('without changes still makes a revision', async () => {
    await client().action(create())
    const { transactionId } = await client().action({
      actionType: 'sanity.action.document.edit',
      ...PAIR,
      patch: { unset: ['_empty_action_guard_pseudo_field_'] },
    })
    expect(await get('drafts.a')).toMatchObject({ _rev: transactionId })
  })

  test('of a missing document is 404', async () => {
    await expect(client().action(edit({}))).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('publish', () => {
  test('keeps the time of creation, and strengthens marked references', async () => {
    await client().create({ _id: 'a', _type: 'x', _createdAt: '2020-01-01T00:00:00Z' })
    await client().create({ _id: 'target', _type: 'x' })
    const waiting = { _ref: 'target', _weak: true, _strengthenOnPublish: { type: 'x' } }
    const weak = { _ref: 'target', _weak: true, _strengthenOnPublish: { type: 'x', weak: true } }
    await client().action([
      edit({ waiting, list: [{ _key: 'k', ...weak }], own: { _ref: 'target', _weak: true } }),
      publish(),
    ])
    expect(await get('a')).toMatchObject({
      _createdAt: '2020-01-01T00:00:00Z',
      waiting: { _ref: 'target' },
      list: [{ _key: 'k', _ref: 'target', _weak: true }],
      own: { _weak: true },
    })
    expect((await get('a'))?.waiting).toEqual({ _ref: 'target' })
  })

  test('is refused when the revision has changed, or a strengthened reference has no target', async () => {
    await client().action([create(), publish()])
    await client().action(edit({ n: 1 }))
    await expect(client().action(publish({ ifPublishedRevisionId: 'older' }))).rejects.toMatchObject({
      statusCode: 409,
    })
    await expect(client().action(publish({ ifDraftRevisionId: 'older' }))).rejects.toMatchObject({
      statusCode: 409,
    })
    await client().action(edit({ to: { _ref: 'nobody', _weak: true, _strengthenOnPublish: {} } }))
    await expect(client().action(publish())).rejects.toThrow('references nonexistent document "nobody"')
    expect(await stored()).toEqual(['a', 'drafts.a'])
  })

  test('without a draft is 404', async () => {
    await expect(client().action(publish())).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('discard, unpublish and delete', () => {
  const unpublish: Action = { actionType: 'sanity.action.document.unpublish', ...PAIR }
  const discard: Action = { actionType: 'sanity.action.document.version.discard', versionId: 'drafts.a' }
  const remove = (includeDrafts: string[]): Action => ({
    actionType: 'sanity.action.document.delete',
    publishedId: 'a',
    includeDrafts,
  })

  beforeEach(async () => {
    await client().create({ _id: 'a', _type: 'x', title: 'Live' })
  })

  test('discarding a draft leaves the published document', async () => {
    await client().action(edit({ title: 'Draft' }))
    await client().action(discard)
    expect(await stored()).toEqual(['a'])
    await expect(client().action(discard)).rejects.toMatchObject({ statusCode: 404 })
  })

  test('unpublishing keeps the content as a draft, or keeps the existing draft', async () => {
    await client().action(unpublish)
    expect(await stored()).toEqual(['drafts.a'])
    expect(await get('drafts.a')).toMatchObject({ title: 'Live' })
    await client().action([publish(), edit({ title: 'Newer' }), unpublish])
    expect(await get('drafts.a')).toMatchObject({ title: 'Newer' })
  })

  test('deleting removes the named drafts, and is refused when a draft is not named', async () => {
    await client().action(edit({ title: 'Draft' }))
    await expect(client().action(remove([]))).rejects.toThrow('has the draft "drafts.a"')
    await client().action(remove(['drafts.a']))
    expect(await stored()).toEqual([])
  })

  test('a document with references to it is not removed', async () => {
    await client().create({ _id: 'b', _type: 'x', to: { _ref: 'a' } })
    for (const action of [unpublish, remove([])]) {
      await expect(client().action(action)).rejects.toThrow('there are references to it from "b"')
    }
  })
})

test('replaceDraft, and versions made from other documents', async () => {
  await client().create({ _id: 'a', _type: 'x', title: 'Live' })
  await client().createVersion({ publishedId: 'a', baseId: 'a' })
  expect(await get('drafts.a')).toMatchObject({ title: 'Live' })
  await client().action({
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: 'a',
    attributes: { _id: 'drafts.a', _type: 'x', title: 'Restored' },
  })
  expect(await get('drafts.a')).toMatchObject({ title: 'Restored' })
  await client().replaceVersion({
    publishedId: 'a',
    document: { _id: 'drafts.a', _type: 'x', title: 'Again' },
  })
  expect(await get('drafts.a')).toMatchObject({ title: 'Again' })
})

test('one transaction: a failing action undoes those before it, a dry run leaves no trace', async () => {
  await expect(client().action([create(), publish(), publish()])).rejects.toMatchObject({
    details: { items: [{ index: 2 }] },
  })
  await client().action([create(), publish()], { dryRun: true })
  expect(await stored()).toEqual([])
})

test('malformed and unsupported actions get different errors', async () => {
  const unknown = { actionType: 'sanity.action.release.import', releaseId: 'r1' } as Action
  await expect(client().action(unknown)).rejects.toThrow(
    'does not support the action "sanity.action.release.import"',
  )
  const malformed: Action = JSON.parse(JSON.stringify({ ...publish(), draftId: undefined }))
  await expect(client().action(malformed)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('draftId'),
  })
  await expect(running.visitor().action(create())).rejects.toMatchObject({ statusCode: 403 })
})
