import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../../testing/running-lake.ts'

let running: RunningLake
const PAIR = { draftId: 'drafts.a', publishedId: 'a' }

beforeAll(async () => {
  running = await startLake()
  const act = (transactionId: string, action: Parameters<ReturnType<RunningLake['client']>['action']>[0]) =>
    running.client().action(action, { transactionId })
  const attributes = { _id: 'drafts.a', _type: 'x', n: 1 }
  const edit = (n: number) =>
    ({ actionType: 'sanity.action.document.edit', ...PAIR, patch: { set: { n } } }) as const
  const publish = { actionType: 'sanity.action.document.publish', ...PAIR } as const
  await act('t1', {
    actionType: 'sanity.action.document.create',
    publishedId: 'a',
    attributes,
    ifExists: 'fail',
  })
  await act('t2', edit(2))
  await act('t3', publish)
  await act('t4', edit(3))
  await act('t5', { actionType: 'sanity.action.document.version.discard', versionId: 'drafts.a' })
  await act('t6', { actionType: 'sanity.action.document.unpublish', ...PAIR })
  await act('t7', publish)
  await act('t8', { actionType: 'sanity.action.document.delete', publishedId: 'a', includeDrafts: [] })
})
afterAll(() => running.stop())

const get = async (path: string) => {
  const headers = { authorization: `Bearer ${running.lake.token}` }
  const answer = await fetch(`${running.url}/v2025-02-19/data/history/production${path}`, { headers })
  return answer.text()
}
const events = async (id: string, search = '') => JSON.parse(await get(`/events/documents/${id}${search}`))
const documents = async (path: string) => JSON.parse(await get(`/documents/${path}`)).documents
const transactions = async (path: string) =>
  (await get(`/transactions/${path}`)).split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))

describe('events', () => {
  test('the events of a draft, newest first', async () => {
    const { events: listed, nextCursor } = await events('drafts.a')
    expect(
      listed['drafts.a'].map(({ type, revisionId }: Record<string, string>) => [type, revisionId]),
    ).toEqual([
      ['deleteDocumentGroup', 't8'],
      ['publishDocumentVersion', 't7'],
      ['unpublishDocument', 't6'],
      ['deleteDocumentVersion', 't5'],
      ['createDocumentVersion', 't4'],
      ['publishDocumentVersion', 't3'],
      ['createDocumentVersion', 't1'],
    ])
    expect(nextCursor).toBe('')
  })

  test('a publish event names its draft', async () => {
    const { events: told } = await events('a')
    expect(told.a.at(-1)).toMatchObject({
      type: 'publishDocumentVersion',
      documentId: 'a',
      versionId: 'drafts.a',
      versionRevisionId: 't2',
      author: 'local-editor',
    })
  })

  test('in pages', async () => {
    const first = await events('drafts.a', '?limit=5')
    const second = await events('drafts.a', `?limit=5&nextCursor=${first.nextCursor}`)
    expect([first.events['drafts.a'].length, second.events['drafts.a'].length, second.nextCursor]).toEqual([
      5,
      2,
      '',
    ])
  })
})

describe('documents', () => {
  test('at a revision, at a time, and in the last revision', async () => {
    expect(await documents('drafts.a?revision=t2')).toMatchObject([{ n: 2, _rev: 't2' }])
    expect(await documents('a,drafts.a?revision=t4')).toMatchObject([
      { _id: 'a', n: 2 },
      { _id: 'drafts.a', n: 3 },
    ])
    expect(await documents('a?lastRevision=true')).toMatchObject([{ _rev: 't7' }])
    expect(await documents('a?revision=unknown')).toEqual([])
    expect(await documents('a?time=2020-01-01T00:00:00Z')).toEqual([])
    expect(await documents(`a?time=${new Date().toISOString()}`)).toEqual([])
  })
})

describe('transactions', () => {
  test('with their effects on the requested documents', async () => {
    const log = await transactions('drafts.a?excludeMutations=true')
    expect(log.map(({ id }) => id)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7'])
    expect(log[1]).toMatchObject({
      author: 'local-editor',
      documentIDs: ['drafts.a'],
      effects: { 'drafts.a': { apply: [0, { n: 2 }], revert: [0, { n: 1 }] } },
    })
    expect(log[2].effects['drafts.a'].apply).toEqual([0, null])
  })

  test('in a range, and in reverse order', async () => {
    const part = await transactions('drafts.a,a?fromTransaction=t2&toTransaction=t4&reverse=true&limit=2')
    expect(part.map(({ id }) => id)).toEqual(['t4', 't3'])
    expect(part[1].mutations).toMatchObject([
      { createOrReplace: { _id: 'a' } },
      { delete: { id: 'drafts.a' } },
    ])
  })
})

test('history is for editors', async () => {
  expect((await fetch(`${running.url}/v2025-02-19/data/history/production/documents/a`)).status).toBe(401)
})
