import type { MutationEvent } from '@sanity/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../../testing/running-lake.ts'
import { openServerEvents, type ServerEvents } from '../../testing/server-events.ts'

let running: RunningLake
const open: ServerEvents[] = []

beforeEach(async () => {
  running = await startLake()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((events) => events.close()))
  await running.stop()
})

const client = () => running.client()

async function listen(query: string, search = '', headers: Record<string, string> = {}) {
  const url = `${running.url}/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}${search}`
  const events = await openServerEvents(url, { authorization: `Bearer ${running.lake.token}`, ...headers })
  open.push(events)
  const greeting = await events.next()
  return { greeting, next: async () => (await events.next()).data, raw: events.next }
}

test('a listener gets `welcome`, then events for documents that appear, change and disappear', async () => {
  const { greeting, next } = await listen('*[_type == "product" && price > 100]', '&includeResult=true')
  expect(greeting).toMatchObject({ event: 'welcome', data: { listenerName: expect.any(String) } })
  await client().transaction().create({ _id: 'a', _type: 'product', price: 50 }).transactionId('t1').commit()
  await client()
    .transaction()
    .patch('a', { set: { price: 150 } })
    .transactionId('t2')
    .commit()
  await client()
    .transaction()
    .patch('a', { set: { price: 160 } })
    .transactionId('t3')
    .commit()
  await client().transaction().delete('a').transactionId('t4').commit()

  expect(await next()).toEqual({
    eventId: 't2#a',
    documentId: 'a',
    transactionId: 't2',
    transition: 'appear',
    identity: 'local-editor',
    resultRev: 't2',
    timestamp: expect.any(String),
    mutations: [{ patch: { id: 'a', set: { price: 150 } } }],
    result: expect.objectContaining({ _rev: 't2', price: 150 }),
    visibility: 'query',
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
  })
  expect(await next()).toMatchObject({ transition: 'update', previousRev: 't2', resultRev: 't3' })
  const gone = await next()
  expect(gone).toMatchObject({ transition: 'disappear', previousRev: 't3', resultRev: 't4' })
  expect(gone).not.toHaveProperty('result')
})

test('flags choose the fields of an event', async () => {
  await client().create({ _id: 'a', _type: 'x', n: 1 })
  const bare = await listen('*', '&includeMutations=false')
  const full = await listen('*', '&includePreviousRevision=true&effectFormat=mendoza&visibility=transaction')
  await client().patch('a').set({ n: 2 }).commit()
  const event = await bare.next()
  for (const name of ['mutations', 'result', 'previous', 'effects']) expect(event).not.toHaveProperty(name)
  expect(await full.next()).toMatchObject({
    visibility: 'transaction',
    previous: { n: 1 },
    effects: { apply: [0, { _id: 'a', n: 2 }], revert: [0, { _id: 'a', n: 1 }] },
  })
})

test('each event has the number of events of its transaction for this listener', async () => {
  const [all, one] = [await listen('*'), await listen('*[_id == "b"]')]
  await client().transaction().create({ _id: 'b', _type: 'x' }).create({ _id: 'a', _type: 'x' }).commit()
  expect([await all.next(), await all.next()]).toMatchObject([
    { documentId: 'a', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
    { documentId: 'b', transactionTotalEvents: 2, transactionCurrentEvent: 2 },
  ])
  expect(await one.next()).toMatchObject({ documentId: 'b', transactionTotalEvents: 1 })
})

test('parameters, drafts for editors, versions on request, public documents for visitors', async () => {
  const editor = await listen('*[_type == $type]', `&$type=${encodeURIComponent('"x"')}`)
  const versions = await listen('*', '&includeAllVersions=true')
  const url = `${running.url}/v2025-02-19/data/listen/production?query=*`
  const visitor = await openServerEvents(url)
  open.push(visitor)
  await visitor.next()
  for (const _id of ['versions.r1.a', 'drafts.a', 'a']) await client().create({ _id, _type: 'x' })
  const ids = async (next: () => Promise<unknown>, count: number) => {
    const events = []
    for (let heard = 0; heard < count; heard += 1) events.push(await next())
    return events.map((event) => (event as { documentId: string }).documentId)
  }
  expect(await ids(versions.next, 3)).toEqual(['versions.r1.a', 'drafts.a', 'a'])
  expect(await ids(editor.next, 2)).toEqual(['drafts.a', 'a'])
  expect(await ids(async () => (await visitor.next()).data, 1)).toEqual(['a'])
})

describe('reconnecting', () => {
  test('with enableResume, missed events are sent, also within a transaction', async () => {
    const before = await listen('*', '&enableResume=true')
    await client().transaction().create({ _id: 'a', _type: 'x' }).create({ _id: 'b', _type: 'x' }).commit()
    const { id = '' } = await before.raw()
    await client().patch('a').set({ n: 1 }).commit()
    const after = await listen('*', '&enableResume=true', { 'last-event-id': id })
    expect(after.greeting.event).toBe('welcomeback')
    expect([await after.next(), await after.next()]).toMatchObject([
      { documentId: 'b', transition: 'appear' },
      { documentId: 'a', transition: 'update', mutations: [{ patch: { set: { n: 1 } } }] },
    ])
  })

  test('an unknown position gets reset; without enableResume it gets welcome', async () => {
    const headers = { 'last-event-id': 'nothing#a' }
    expect((await listen('*', '&enableResume=true', headers)).greeting.event).toBe('reset')
    expect((await listen('*', '', headers)).greeting.event).toBe('welcome')
  })
})

test('a malformed query is reported in the stream', async () => {
  const { greeting } = await listen('*[')
  expect(greeting).toMatchObject({ event: 'channelError', data: { error: { type: 'queryParseError' } } })
})

test('the unmodified client listens', async () => {
  const heard = new Promise<MutationEvent>((resolve, reject) => {
    const events = client().listen(
      '*[_type == $type]',
      { type: 'x' },
      { events: ['welcome', 'mutation'], includeResult: true },
    )
    events.subscribe({
      error: reject,
      next: (event) => {
        if (event.type === 'welcome') void client().create({ _id: 'a', _type: 'x' })
        else if (event.type === 'mutation') resolve(event)
      },
    })
  })
  expect(await heard).toMatchObject({ documentId: 'a', transition: 'appear', result: { _type: 'x' } })
})
