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
const ids = () => client().fetch('*[]._id')

describe('create', () => {
  test('gives an id, one revision for the transaction, and times', async () => {
    const made = await client().create({ _type: 'product', title: 'One' })
    expect(made).toEqual({
      _id: expect.stringMatching(/^[a-z0-9-]{36}$/),
      _type: 'product',
      _rev: expect.any(String),
      _createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      _updatedAt: made._createdAt,
      title: 'One',
    })
  })

  test('an id ending in a dot is a prefix', async () => {
    expect((await client().create({ _id: 'drafts.', _type: 'product' }))._id).toMatch(
      /^drafts\.[a-z0-9-]{36}$/,
    )
  })

  test('refuses an id that is taken; createIfNotExists leaves it, createOrReplace replaces it', async () => {
    await client().create({ _id: 'a', _type: 'x', old: true })
    await expect(client().create({ _id: 'a', _type: 'x' })).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: 'mutationError',
        items: [{ error: { type: 'documentAlreadyExistsError' }, index: 0 }],
      },
    })
    await client().createIfNotExists({ _id: 'a', _type: 'x', old: false })
    expect(await client().getDocument('a')).toMatchObject({ old: true })
    await client().createOrReplace({ _id: 'a', _type: 'x', next: 1 })
    expect(await client().getDocument('a')).not.toHaveProperty('old')
  })

  test('createOrReplace with another type deletes and creates, unless strong references point at it', async () => {
    await client().create({ _id: 'a', _type: 'x', old: true })
    const replaced = await client().createOrReplace({ _id: 'a', _type: 'y' })
    expect(replaced).toMatchObject({ _id: 'a', _type: 'y' })
    expect(replaced).not.toHaveProperty('old')
    expect(await client().fetch('[*[_type == "x"]._id, *[_type == "y"]._id]')).toEqual([[], ['a']])
    await client().create({ _id: 'b', _type: 'x', to: { _ref: 'a' } })
    await expect(client().createOrReplace({ _id: 'a', _type: 'x' })).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { type: 'documentHasExistingReferencesError' } }] },
    })
  })

  test('a document may be nested 20 levels deep, not 21', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'end' : { a: nested(levels - 1) })
    await client().create({ _id: 'a', _type: 'x', value: nested(19) })
    await expect(client().create({ _id: 'b', _type: 'x', value: nested(20) })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('20 levels'),
      details: { type: 'mutationError', items: [{ index: 0 }] },
    })
    await expect(
      client()
        .patch('a')
        .set({ list: [nested(20)] })
        .commit(),
    ).rejects.toThrow('20 levels')
  })
})

describe('patch', () => {
  test('every operation', async () => {
    await client().create({
      _id: 'a',
      _type: 'x',
      n: 5,
      gone: 1,
      text: 'hello world',
      list: [{ _key: 'k', v: 1 }],
    })
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
    const { _rev, _createdAt, _updatedAt, ...fields } = (await client().getDocument('a')) ?? {}
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
  })

  test('a patch without changes still makes a revision', async () => {
    const before = await client().create({ _id: 'a', _type: 'x' })
    const after = await client().patch('a').unset(['nothing']).commit()
    expect(after._rev).not.toBe(before._rev)
  })

  test.each([
    ['set', '_id', { set: { _id: 'b' } }],
    ['set', '_type', { set: { _type: 'y' } }],
    ['set', '_createdAt', { set: { _createdAt: '2020-01-01T00:00:00Z' } }],
    ['unset', '_id', { unset: ['_id'] }],
    ['unset', '_type', { unset: ['_type'] }],
    ['set', '_id', { set: { "['_id']": 'b' } }],
  ])('%s of the immutable attribute %s is refused', async (_operation, attribute, operations) => {
    const before = await client().create({ _id: 'a', _type: 'x' })
    await expect(client().patch('a', operations).commit()).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`Cannot modify immutable attribute "${attribute}"`),
      details: {
        type: 'mutationError',
        items: [{ error: { type: 'cannotModifyImmutableAttributeError', attribute }, index: 0 }],
      },
    })
    expect(await client().getDocument('a')).toEqual(before)
  })

  test('immutable attributes may be set to the value they have', async () => {
    await client().create({ _id: 'a', _type: 'x' })
    await client().patch('a').set({ _id: 'a', _type: 'x', title: 'One' }).commit()
    expect(await client().getDocument('a')).toMatchObject({ title: 'One' })
  })

  test("revision and time of update are the service's own", async () => {
    await client().create({ _id: 'a', _type: 'x' })
    const after = await client().patch('a').set({ _rev: 'mine', _updatedAt: '2020-01-01' }).commit()
    expect(after._rev).not.toBe('mine')
    expect(after._updatedAt).not.toBe('2020-01-01')
  })

  test('ifRevisionID prevents a lost update', async () => {
    const { _rev } = await client().create({ _id: 'a', _type: 'x' })
    await client().patch('a').ifRevisionId(_rev).set({ n: 1 }).commit()
    await expect(client().patch('a').ifRevisionId(_rev).set({ n: 2 }).commit()).rejects.toMatchObject({
      statusCode: 409,
      details: {
        items: [{ error: { type: 'documentRevisionIDDoesNotMatchError', expectedRevisionID: _rev } }],
      },
    })
  })

  test('by query, with parameters', async () => {
    for (const n of [1, 2, 3]) await client().create({ _id: `d${n}`, _type: 'x', n })
    await client()
      .patch({ query: '*[n > $n]', params: { n: 1 } })
      .set({ big: true })
      .commit({ returnDocuments: false })
    expect(await client().fetch('*[big]._id')).toEqual(['d2', 'd3'])
  })

  test('of a missing document is 404', async () => {
    await expect(client().patch('no').set({ a: 1 }).commit()).rejects.toMatchObject({
      statusCode: 404,
      details: { items: [{ error: { type: 'documentNotFoundError', id: 'no' } }] },
    })
  })

  test('keys are generated for array items on request', async () => {
    await client().create(
      { _id: 'a', _type: 'x', list: [{ v: [{ w: 1 }] }] },
      { autoGenerateArrayKeys: true },
    )
    const made = await client().getDocument('a')
    expect(made).toMatchObject({ list: [{ _key: expect.any(String), v: [{ _key: expect.any(String) }] }] })
  })
})

describe('delete', () => {
  test('by id, by query, and of a missing document', async () => {
    for (const id of ['a', 'b', 'c']) await client().create({ _id: id, _type: 'x' })
    await client().delete('a')
    await client().delete({ query: '*[_id == "b"]' })
    const { results } = await client().delete('zzz', { returnDocuments: false })
    expect(results).toEqual([{ id: 'zzz', operation: 'none' }])
    expect(await ids()).toEqual(['c'])
  })

  test('a document with strong references to it is not deleted', async () => {
    await client().create({ _id: 'target', _type: 'x' })
    await client().create({ _id: 'strong', _type: 'x', to: { _ref: 'target' } })
    await client().create({ _id: 'weak', _type: 'x', to: { _ref: 'target', _weak: true } })
    await expect(client().delete('target')).rejects.toMatchObject({
      statusCode: 409,
      details: {
        items: [{ error: { type: 'documentHasExistingReferencesError', referencingIDs: ['strong'] } }],
      },
    })
    await client().transaction().delete('strong').delete('target').commit()
    expect(await ids()).toEqual(['weak'])
  })
})

describe('transactions', () => {
  test('all or nothing', async () => {
    const transaction = client()
      .transaction()
      .create({ _id: 'a', _type: 'x' })
      .patch('missing', { set: { b: 1 } })
    await expect(transaction.commit()).rejects.toMatchObject({ details: { items: [{ index: 1 }] } })
    expect(await ids()).toEqual([])
  })

  test('documents of one transaction may refer to each other, not to missing documents', async () => {
    await client()
      .transaction()
      .create({ _id: 'a', _type: 'x', to: { _ref: 'b' } })
      .create({ _id: 'b', _type: 'x', to: { _ref: 'a' } })
      .commit()
    await expect(client().create({ _id: 'c', _type: 'x', to: { _ref: 'missing' } })).rejects.toThrow(
      'Document "c" references nonexistent document "missing"',
    )
  })

  test("the client's transaction id becomes the revision, once", async () => {
    await client().transaction().create({ _id: 'a', _type: 'x' }).transactionId('tx-1').commit()
    expect(await client().getDocument('a')).toMatchObject({ _rev: 'tx-1' })
    await expect(client().transaction().delete('a').transactionId('tx-1').commit()).rejects.toMatchObject({
      statusCode: 409,
      details: { type: 'transactionAlreadyExistsError' },
    })
  })

  test('a dry run answers but stores nothing', async () => {
    expect(await client().create({ _id: 'a', _type: 'x' }, { dryRun: true })).toMatchObject({ _id: 'a' })
    expect(await ids()).toEqual([])
  })

  test('ids only, on request', async () => {
    const answer = await client().create({ _id: 'a', _type: 'x' }, { returnDocuments: false })
    expect(answer).toMatchObject({ documentId: 'a', results: [{ id: 'a', operation: 'create' }] })
  })
})

describe('malformed requests', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${running.url}/v2025-02-19/data/mutate/production`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${running.lake.token}`, ...headers },
    })

  test.each([
    ['{', 'Invalid request payload JSON format'],
    ['{}', 'Expected \\"mutations\\" but received undefined'],
    ['{"mutations":[{"create":{}}]}', '_type'],
    ['{"mutations":[{"patch":{"id":"a","merge":{}}}]}', 'merge'],
    ['{"mutations":[{"delete":{"id":"../etc"}}]}', 'Malformed document ID'],
    ['{"mutations":[{"patch":{"set":{"a":1}}}]}', 'needs an \\"id\\" or a \\"query\\"'],
  ])('%s is 400', async (body, message) => {
    const answer = await post(body)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)])
  })

  test.each([
    [{ create: { _id: '.bad', _type: 'x' } }, 'Malformed document ID: ".bad"'],
    [{ create: { _id: 'a..b', _type: 'x' } }, 'Malformed document ID: "a..b"'],
    [{ createOrReplace: { _id: 'a b', _type: 'x' } }, 'Malformed document ID: "a b"'],
    [{ patch: { id: '-a', set: {} } }, 'Malformed document ID: "-a"'],
    [{ create: { _id: 'a' } }, '_type'],
  ])('%j is a mutation error with its index', async (malformed, message) => {
    const answer = await post(
      JSON.stringify({ mutations: [{ create: { _id: 'fine', _type: 'x' } }, malformed] }),
    )
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error: expect.objectContaining({
          type: 'mutationError',
          items: [
            {
              index: 1,
              error: expect.objectContaining({
                type: 'validationError',
                description: expect.stringContaining(message),
              }),
            },
          ],
        }),
      },
    ])
    expect(await ids()).toEqual([])
  })

  test('a body beyond 4 MB is 413', async () => {
    const answer = await post(`{"mutations":[],"x":"${'x'.repeat(4 * 1024 * 1024)}"}`)
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ statusCode: 413 })])
  })

  test('a visitor may not write', async () => {
    await expect(running.visitor().create({ _type: 'x' })).rejects.toMatchObject({
      statusCode: 403,
      details: { items: [{ error: { type: 'insufficientPermissionsError' } }] },
    })
  })
})
