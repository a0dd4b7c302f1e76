/** Writing through the real client, as the Studio, the importer and the tools do. */
import type { Action } from '@sanity/client'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startLake } from './testing/running-lake.ts'

const running = await startLake()
afterAll(running.stop)
beforeEach(async () => {
  for (const { name, state } of await client().fetch('releases::all(){name, state}')) {
    if (state === 'scheduled') await release().unschedule({ releaseId: name })
    if (state === 'active' || state === 'scheduled') await release().archive({ releaseId: name })
    await release().delete({ releaseId: name })
  }
  await client().delete({ query: '*[true]' })
})

const client = () => running.client({ perspective: 'raw' })
const release = () => client().releases
const get = (id: string) => client().getDocument(id)
const ids = () => client().fetch<string[]>('*[!(_id in path("_.**"))]._id')
const failure = (call: Promise<unknown>) => call.catch((error: unknown) => error)

describe('a mutation', () => {
  test('creates with ids, one revision and times; ids that are taken are refused, kept or replaced', async () => {
    const made = await client().create({ _type: 'x' })
    expect(made).toMatchObject({ _rev: expect.any(String), _createdAt: expect.stringMatching(/Z$/) })
    expect((await client().create({ _id: 'drafts.', _type: 'x' }))._id).toMatch(/^drafts\.\w+/)
    await client().create({ _id: 'a', _type: 'x', n: 1 })
    expect(await failure(client().create({ _id: 'a', _type: 'x' }))).toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { type: 'documentAlreadyExistsError' } }] },
    })
    expect(await client().createIfNotExists({ _id: 'a', _type: 'x', n: 2 })).toMatchObject({ n: 1 })
    expect(await client().createOrReplace({ _id: 'a', _type: 'x', n: 3 })).toMatchObject({ n: 3 })
  })

  test('patches with every operation', async () => {
    const list = [{ _key: 'k', v: 1 }]
    await client().create({ _id: 'a', _type: 'x', n: 5, gone: 1, text: 'hello world', list })
    await client()
      .patch('a')
      .set({ 'deep.value': 1, 'list[_key=="k"].v': 2 })
      .setIfMissing({ n: 0, fresh: true })
      .unset(['gone'])
      .inc({ n: 3 })
      .dec({ n: 1 })
      .diffMatchPatch({ text: '@@ -1,5 +1,5 @@\n-hello\n+HELLO\n' })
      .insert('after', 'list[-1]', [{ _key: 'm', v: 3 }])
      .commit()
    const { _rev, _createdAt, _updatedAt, ...fields } = (await get('a')) ?? {}
    expect(fields).toEqual({
      _id: 'a',
      _type: 'x',
      n: 7,
      text: 'HELLO world',
      deep: { value: 1 },
      fresh: true,
      list: [
        { _key: 'k', v: 2 },
        { _key: 'm', v: 3 },
      ],
    })
    const untouched = await client().patch('a').unset(['nothing']).commit()
    expect(untouched._rev).not.toBe(_rev)
    const keyed = client().create({ _type: 'x', list: [{ v: 1 }] }, { autoGenerateArrayKeys: true })
    expect(await failure(keyed)).toMatchObject({ details: { type: 'notSupportedLocallyError' } })
  })

  test('selects by query, and returns ids, the result of a dry run, and its transaction', async () => {
    for (const n of [1, 2, 3]) await client().create({ _id: `d${n}`, _type: 'x', n })
    await client()
      .patch({ query: '*[n > $n]', params: { n: 1 } })
      .set({ big: true })
      .commit({ returnDocuments: false })
    expect(await client().fetch('*[big]._id')).toEqual(['d2', 'd3'])
    await client().delete({ query: '*[big]' })
    const { results } = await client().delete('zzz', { returnDocuments: false })
    expect(results).toEqual([{ id: 'zzz', operation: 'none' }])
    await client().create({ _id: 'dry', _type: 'x' }, { dryRun: true })
    expect(await ids()).toEqual(['d1'])
    await client().transaction().delete('d1').create({ _id: 'e', _type: 'x' }).transactionId('tx-1').commit()
    expect(await get('e')).toMatchObject({ _rev: 'tx-1' })
    expect(await failure(client().transaction().delete('e').transactionId('tx-1').commit())).toMatchObject({
      statusCode: 409,
      details: { type: 'transactionAlreadyExistsError' },
    })
  })

  test('is refused as Sanity refuses it, and undoes its transaction', async () => {
    const { _rev } = await client().create({ _id: 'a', _type: 'x' })
    await client().create({ _id: 'strong', _type: 'x', to: { _ref: 'a' } })
    await client().create({ _id: 'weak', _type: 'x', to: { _ref: 'missing', _weak: true } })
    const patch = (operations: object) => client().patch('a', operations).commit()
    const rows: [what: string, call: () => Promise<unknown>, status: number, type: string][] = [
      [
        'an immutable attribute',
        () => patch({ set: { _type: 'y' } }),
        409,
        'cannotModifyImmutableAttributeError',
      ],
      ['without one', () => patch({ unset: ['_id'] }), 409, 'cannotModifyImmutableAttributeError'],
      [
        'a lost update',
        () => client().patch('a').ifRevisionId(`${_rev}x`).set({ n: 2 }).commit(),
        409,
        'documentRevisionIDDoesNotMatchError',
      ],
      ['a missing document', () => client().patch('no').set({ a: 1 }).commit(), 404, 'documentNotFoundError'],
      ['a referenced document', () => client().delete('a'), 409, 'documentHasExistingReferencesError'],
      [
        'a reference to nothing',
        () => client().create({ _type: 'x', to: { _ref: 'missing' } }),
        409,
        'references nonexistent document',
      ],
      [
        'the second of two',
        () =>
          client()
            .transaction()
            .delete('weak')
            .patch('no', { set: { b: 1 } })
            .commit(),
        404,
        'documentNotFoundError',
      ],
      ['a visitor', () => running.visitor().create({ _type: 'x' }), 403, 'insufficientPermissionsError'],
    ]
    for (const [what, call, status, type] of rows) {
      const error = await failure(call())
      expect(error, what).toMatchObject({ statusCode: status })
      expect(JSON.stringify(error) + String(error), what).toContain(type)
    }
    expect(await ids()).toEqual(['a', 'strong', 'weak'])
  })
})

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
const unpublish: Action = { actionType: 'sanity.action.document.unpublish', ...PAIR }
const discard: Action = { actionType: 'sanity.action.document.version.discard', versionId: 'drafts.a' }
const remove = (includeDrafts: string[]): Action => ({
  actionType: 'sanity.action.document.delete',
  publishedId: 'a',
  includeDrafts,
})

describe('an action of an editor', () => {
  test('leads from draft to published document and back', async () => {
    await client().action([create({ title: 'One' }), edit({ title: 'Two' })])
    await client().action(publish(), { transactionId: 'published-1' })
    expect([await ids(), (await get('a'))?._rev]).toEqual([['a'], 'published-1'])
    const createdAt = (await get('a'))?._createdAt
    await client().action(edit({ title: 'Draft' }))
    expect(await get('a')).toMatchObject({ title: 'Two' })
    expect(await get('drafts.a')).toMatchObject({ title: 'Draft', _createdAt: createdAt })
    await client().action(discard)
    await client().action(unpublish)
    expect([await ids(), (await get('drafts.a'))?.title]).toEqual([['drafts.a'], 'Two'])
    await client().action([publish(), edit({ title: 'Newer' }), unpublish])
    expect(await get('drafts.a')).toMatchObject({ title: 'Newer' })
    await client().action([publish(), edit({ title: 'Again' }), remove(['drafts.a'])])
    expect(await ids()).toEqual([])
  })

  test('publishes references that waited for it as strong ones', async () => {
    await client().create({ _id: 'target', _type: 'x' })
    const waiting = { _ref: 'target', _weak: true, _strengthenOnPublish: { type: 'x' } }
    const weak = { _ref: 'target', _weak: true, _strengthenOnPublish: { type: 'x', weak: true } }
    await client().action([create({ waiting, weak }), publish()])
    expect(await get('a')).toMatchObject({
      waiting: { _ref: 'target' },
      weak: { _ref: 'target', _weak: true },
    })
    expect((await get('a'))?.waiting).toEqual({ _ref: 'target' })
  })

  test('is refused with its index, and undoes those before it', async () => {
    await client().create({ _id: 'a', _type: 'x' })
    await client().create({ _id: 'b', _type: 'x', to: { _ref: 'a' } })
    const drafted = edit({ n: 1 })
    const nobody = { to: { _ref: 'nobody', _weak: true, _strengthenOnPublish: {} } }
    const unknown = { actionType: 'sanity.action.release.import', releaseId: 'r1' } as Action
    const rows: [actions: Action[], message: string][] = [
      [[create()], 'already exists'],
      [[publish()], 'was not found'],
      [[discard], 'was not found'],
      [[drafted, publish({ ifPublishedRevisionId: 'older' })], 'revision'],
      [[edit(nobody), publish()], 'references nonexistent document "nobody"'],
      [[drafted, remove([])], 'has the draft "drafts.a"'],
      [[remove([])], 'there are references to it from "b"'],
      [[unpublish], 'there are references to it from "b"'],
      [[unknown], 'does not support the action "sanity.action.release.import"'],
      [[JSON.parse(JSON.stringify({ ...publish(), draftId: undefined }))], 'draftId'],
    ]
    for (const [actions, message] of rows)
      expect(String(await failure(client().action(actions))), message).toContain(message)
    await client().action([drafted, publish()], { dryRun: true })
    expect(await ids()).toEqual(['a', 'b'])
    expect(await failure(running.visitor().action(publish()))).toMatchObject({ statusCode: 403 })
  })

  test('is in the history of its document', async () => {
    const own = await startLake()
    const act = (transactionId: string, action: Action) => own.client().action(action, { transactionId })
    await act('t1', create({ n: 1 }))
    await act('t2', edit({ n: 2 }))
    await act('t3', publish())
    await act('t4', edit({ n: 3 }))
    await act('t5', discard)
    await act('t6', unpublish)
    const history = (path: string) => own.client().request({ url: `/data/history/production${path}` })
    const { events } = await history('/events/documents/drafts.a')
    expect(
      events['drafts.a'].map(({ type, revisionId }: Record<string, string>) => [type, revisionId]),
    ).toEqual([
      ['unpublishDocument', 't6'],
      ['deleteDocumentVersion', 't5'],
      ['createDocumentVersion', 't4'],
      ['publishDocumentVersion', 't3'],
      ['createDocumentVersion', 't1'],
    ])
    const first = await history('/events/documents/drafts.a?limit=3')
    const rest = await history(`/events/documents/drafts.a?limit=3&nextCursor=${first.nextCursor}`)
    expect([rest.events['drafts.a'].length, rest.nextCursor]).toEqual([2, ''])
    const documents = async (path: string) => (await history(`/documents/${path}`)).documents
    expect(await documents('drafts.a?revision=t2')).toMatchObject([{ n: 2, _rev: 't2' }])
    expect(await documents('a?lastRevision=true')).toMatchObject([{ _rev: 't3' }])
    expect(await documents('a?time=2020-01-01T00:00:00Z')).toEqual([])
    const url = `${own.url}/v2025-02-19/data/history/production/transactions/drafts.a?reverse=true&limit=5`
    expect((await fetch(url)).status).toBe(401)
    const response = await fetch(url, { headers: { authorization: `Bearer ${own.lake.token}` } })
    const log = (await response.text()).split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
    expect(log.map(({ id }) => id)).toEqual(['t6', 't5', 't4', 't3', 't2'])
    expect(log[4]).toMatchObject({
      author: 'local-editor',
      effects: { 'drafts.a': { apply: [0, { n: 2 }], revert: [0, { n: 1 }] } },
    })
    await own.stop()
  })
})

describe('a release', () => {
  const titlesIn = (...perspective: string[]) =>
    running.client({ perspective }).fetch<string[]>('*[_type == "x"] | order(_id).title')
  const state = async () => (await release().get({ releaseId: 'r1' }))?.state
  async function createRelease(releaseId: string, title: string) {
    await release().create({ releaseId, metadata: { title: releaseId, releaseType: 'asap' } })
    await client().createVersion({ releaseId, publishedId: 'a', baseId: 'a' })
    await client().patch(`versions.${releaseId}.a`).set({ title }).commit()
  }
  beforeEach(() => client().create({ _id: 'a', _type: 'x', title: 'Live' }))

  test('hides what is published in its perspective; the first of a stack wins', async () => {
    await createRelease('r1', 'One')
    await createRelease('r2', 'Two')
    await client().create({ _id: 'drafts.a', _type: 'x', title: 'Draft' })
    for (const [perspective, titles] of [
      [['r1'], ['One']],
      [['r2', 'r1'], ['Two']],
      [['drafts', 'r1'], ['Draft']],
      [['missing', 'published'], ['Live']],
    ] as const)
      expect(await titlesIn(...perspective), String(perspective)).toEqual(titles)
    const query = 'releases::all()[state == "active"] | order(name){name, "title": metadata.title}'
    expect(await client().fetch(query)).toEqual([
      { name: 'r1', title: 'r1' },
      { name: 'r2', title: 'r2' },
    ])
    expect(await running.visitor({ perspective: ['r1'] }).fetch('*[_type == "x"].title')).toEqual(['Live'])
    const all = await client().getDocument('a', { includeAllVersions: true })
    expect(all.map(({ _id }) => _id)).toEqual(['a', 'drafts.a', 'versions.r1.a', 'versions.r2.a'])
    await client().discardVersion({ releaseId: 'r1', publishedId: 'a' })
    expect(await titlesIn('r1')).toEqual(['Live'])
  })

  test('publishes every version and unpublishes what it marks, in one transaction', async () => {
    await createRelease('r1', 'One')
    await client().create({ _id: 'b', _type: 'x', title: 'Leaves' })
    await client().unpublishVersion({ releaseId: 'r1', publishedId: 'b' })
    expect(await titlesIn('r1')).toEqual(['One'])
    const { transactionId } = await release().publish({ releaseId: 'r1' })
    expect(await client().fetch('*[_type == "x"]{_id, title, _rev}')).toEqual([
      { _id: 'a', title: 'One', _rev: transactionId },
    ])
    expect(await release().get({ releaseId: 'r1' })).toMatchObject({
      state: 'published',
      finalDocumentStates: [{ id: 'versions.r1.a' }, { id: 'versions.r1.b' }],
    })
  })

  test('is locked while it is scheduled, and published when it is due', async () => {
    await createRelease('r1', 'One')
    const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()
    await release().schedule({ releaseId: 'r1', publishAt: inFuture(3_600_000) })
    const late = () => client().patch('versions.r1.a').set({ title: 'Late' }).commit()
    expect(String(await failure(late()))).toContain('its release "r1" is scheduled')
    await release().unschedule({ releaseId: 'r1' })
    await late()
    await release().schedule({ releaseId: 'r1', publishAt: inFuture(-1_000) })
    await expect.poll(() => titlesIn('published'), { timeout: 5_000 }).toEqual(['Late'])
    expect(await state()).toBe('published')
  })

  test('is archived and restored; other steps are refused', async () => {
    await createRelease('r1', 'One')
    for (const [call, message] of [
      [() => release().create({ releaseId: 'r1' }), 'already exists'],
      [() => release().publish({ releaseId: 'r9' }), 'was not found'],
      [() => release().edit({ releaseId: 'r1', patch: { set: { state: 'published' } } }), 'Only "metadata"'],
      [() => release().delete({ releaseId: 'r1' }), '"archived" or "published"'],
      [() => client().delete('_.releases.r1'), 'release actions'],
    ] as const)
      expect(String(await failure(call())), message).toContain(message)
    await release().archive({ releaseId: 'r1' })
    expect([await state(), await titlesIn('r1')]).toEqual(['archived', ['Live']])
    await release().unarchive({ releaseId: 'r1' })
    expect([await state(), await titlesIn('r1')]).toEqual(['active', ['One']])
  })
})
