import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningLake, startLakeIn } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localProject } from '../../../../../../scripts/local/project.ts'
import { comingSoonQuery } from '../../../../../shared/queries/game.ts'
import type { LiveEvent } from '../ports.ts'
import { createSanityTransport } from './sanity-transport.ts'

/** The adapter with the real @sanity/client, against the local Content Lake over HTTP. */
let folder: string
let lake: RunningLake

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transport-'))
  lake = await startLakeIn(folder)
})

afterEach(async () => {
  await lake.stop()
  await rm(folder, { recursive: true })
})

const open = () =>
  createSanityTransport({ ...localProject, apiHost: lake.url, useProjectHostname: false, useCdn: false })

const game = (title: string) => ({
  _id: 'game-fist',
  _type: 'game',
  status: 'comingSoon',
  title,
  slug: { _type: 'slug', current: 'fist' },
})

const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

it('reads published documents, with the tags that expire the answer', async () => {
  await lake.client().createOrReplace(game('F.I.S.T.'))
  await lake.client().createOrReplace({ ...game('Draft'), _id: 'drafts.game-fist' })
  const { result, tags } = await open().fetch(comingSoonQuery, {}, undefined)
  expect(result).toMatchObject([{ slug: 'fist', title: 'F.I.S.T.' }])
  expect(tags.length).toBeGreaterThan(0)
})

it('reports a change by the tags of the answers that it expires', async () => {
  const transport = open()
  const events: LiveEvent[] = []
  const stop = transport.listen((event) => events.push(event))
  await eventually(() => expect(events).toContainEqual({ type: 'connected' }))
  const { tags } = await transport.fetch(comingSoonQuery, {}, undefined)
  await lake.client().createOrReplace(game('F.I.S.T.'))
  const changed = await eventually(() => {
    const event = events.find(({ type }) => type === 'changed')
    if (event?.type !== 'changed') throw new Error('No change has arrived.')
    return event
  })
  expect(changed.tags.some((tag) => tags.includes(tag))).toBe(true)
  const fresh = await transport.fetch(comingSoonQuery, {}, changed.id)
  expect(fresh.result).toMatchObject([{ title: 'F.I.S.T.' }])
  stop()
})

it('reports a lost stream, and connects again by itself', async () => {
  const events: LiveEvent[] = []
  const stop = open().listen((event) => events.push(event))
  await eventually(() => expect(events).toContainEqual({ type: 'connected' }))
  const { port } = new URL(lake.url)
  await lake.stop()
  await eventually(() => expect(events).toContainEqual({ type: 'lost' }))
  const before = events.length
  lake = await startLakeIn(folder, Number(port))
  await eventually(() => expect(events.slice(before)).toContainEqual({ type: 'connected' }))
  stop()
}, 30_000)

it('fails soon when the service is down', async () => {
  const transport = open()
  await lake.stop()
  await expect(transport.fetch(comingSoonQuery, {}, undefined)).rejects.toThrow()
  lake = await startLakeIn(folder)
})
