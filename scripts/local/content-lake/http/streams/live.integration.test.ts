import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveEvent } from '@sanity/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningLake, startLakeIn } from '../../testing/running-lake.ts'
import { openServerEvents } from '../../testing/server-events.ts'

let folder: string
let running: RunningLake

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-'))
  running = await startLakeIn(folder)
})
afterEach(async () => {
  await running.stop()
  await rm(folder, { recursive: true })
})

const stream = (headers: Record<string, string> = {}, search = '') =>
  openServerEvents(`${running.url}/v2025-02-19/data/live/events/production${search}`, headers)
const tagsOf = async (query: string) =>
  (await running.client().fetch(query, {}, { filterResponse: false })).syncTags ?? []

describe('over the wire', () => {
  test('welcome, then a message with the tags of the change', async () => {
    const events = await stream()
    expect(await events.next()).toMatchObject({ event: 'welcome', id: expect.any(String), data: {} })
    await running.client().create({ _id: 'a', _type: 'product' })
    const [typeTag] = await tagsOf('*[_type == "product"]')
    expect(await events.next()).toMatchObject({
      event: 'message',
      id: expect.any(String),
      data: { tags: expect.arrayContaining([typeTag]) },
    })
    await events.close()
  })

  test('changes of drafts are sent only to readers with a token', async () => {
    const visitor = await stream()
    const editor = await stream({ authorization: `Bearer ${running.lake.token}` }, '?includeDrafts=true')
    for (const events of [visitor, editor]) await events.next()
    await running.client().create({ _id: 'drafts.a', _type: 'product' })
    await running.client().create({ _id: 'b', _type: 'game' })
    const [draft, published] = [await editor.next(), await editor.next()]
    expect(await visitor.next()).toEqual(published)
    expect(draft.id).not.toBe(published.id)
    await Promise.all([visitor.close(), editor.close()])
    expect(
      (await fetch(`${running.url}/v2025-02-19/data/live/events/production?includeDrafts=true`)).status,
    ).toBe(401)
  })

  test('a reader that reconnects gets the events it missed, also after a restart of the service', async () => {
    const events = await stream()
    const { id = '' } = await events.next()
    await events.close()
    await running.client().create({ _id: 'a', _type: 'product' })
    await running.stop()
    running = await startLakeIn(folder)
    await running.client().create({ _id: 'b', _type: 'game' })

    const again = await stream({ 'last-event-id': id })
    expect(await again.next()).toMatchObject({ event: 'welcome', id })
    const [product, game] = [await again.next(), await again.next()]
    expect(product.data).toMatchObject({
      tags: expect.arrayContaining(await tagsOf('*[_type == "product"]')),
    })
    expect(game.data).toMatchObject({ tags: expect.arrayContaining(await tagsOf('*[_type == "game"]')) })
    await again.close()
  })

  test.each(['unknown-1', 'nonsense', '999999'])(
    'a reader with the unknown id %s gets restart',
    async (id) => {
      const events = await stream({ 'last-event-id': id })
      expect(await events.next()).toMatchObject({ event: 'restart', id: expect.any(String) })
      await events.close()
    },
  )

  test('a reader with a position of another data folder gets restart', async () => {
    const other = await mkdtemp(join(tmpdir(), 'live-'))
    const lake = await startLakeIn(other)
    const events = await openServerEvents(`${lake.url}/v2025-02-19/data/live/events/production`)
    const { id = '' } = await events.next()
    await events.close()
    await lake.stop()
    await rm(other, { recursive: true })
    const here = await stream({ 'last-event-id': id })
    expect(await here.next()).toMatchObject({ event: 'restart' })
    await here.close()
  })
})

test('the unmodified client receives changes', async () => {
  const events: LiveEvent[] = []
  const changed = new Promise<LiveEvent>((resolve, reject) => {
    running
      .visitor()
      .live.events()
      .subscribe({
        error: reject,
        next: (event) => {
          events.push(event)
          if (event.type === 'welcome') void running.client().create({ _id: 'a', _type: 'product' })
          if (event.type === 'message') resolve(event)
        },
      })
  })
  expect(await changed).toMatchObject({ tags: expect.arrayContaining(await tagsOf('*[_type == "product"]')) })
  expect(events.map(({ type }) => type)).toEqual(['welcome', 'message'])
})
