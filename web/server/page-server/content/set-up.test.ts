import { beforeEach, expect, it, vi } from 'vitest'
import { NOT_KNOWN } from '../../common/watch/watch.ts'
import { clientFolder, startSmallSite } from '../testing/small-site.ts'
import { siteChecks } from './health.ts'
import { createSetUp, SET_UP_TITLE } from './set-up.ts'

let published: string[] | undefined
const readPublishedIds = vi.fn(async (ids: readonly string[]) => {
  if (!published) throw new Error('silent')
  const found = published
  return ids.filter((id) => found.includes(id))
})
let logged: string[]

beforeEach(() => {
  published = []
  logged = []
  vi.useFakeTimers()
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void logged.push(String(line)))
})

const events = () => logged.map((line) => JSON.parse(line).event)

it('a new dataset shows the public one page with 503, and tells the log what is missing', async () => {
  const { folder, remove } = clientFolder()
  const setUp = createSetUp(readPublishedIds)
  const { site } = startSmallSite(folder, setUp)
  published = ['siteSettings']
  for (const path of ['/', '/new', '/terms', '/account', '/nothing', '/faq']) {
    const response = await site.request(path)
    const text = await response.text()
    expect([path, response.status, text.includes(SET_UP_TITLE)]).toEqual([path, 503, true])
    expect(text).not.toMatch(/Game Over|homePage|Studio/)
    expect(response.headers.get('retry-after')).toBe('300')
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect((await site.request('/assets/index-abc.js')).status).toBe(200)
  expect(readPublishedIds).toHaveBeenCalledTimes(1)
  expect(events()).toEqual(['site-not-set-up'])
  expect(logged[0]).toContain('"missing":["homePage"]')
  published = ['homePage']
  setUp.contentChanged()
  expect((await site.request('/new')).status).toBe(200)
  expect(events()).toEqual(['site-not-set-up', 'site-set-up'])
  // Later an editor may take the home page back: the other pages stay, and the next round of checks tells it.
  published = []
  vi.advanceTimersByTime(60_000)
  expect((await site.request('/new')).status).toBe(200)
  remove()
})

it('each round of checks reads the home page again', async () => {
  const rounds = siteChecks(createSetUp(readPublishedIds))
  const round = () =>
    Promise.all(
      rounds.map(({ name, findFault }) =>
        findFault().then(
          (found) => [name, found],
          () => [name, 'throws'],
        ),
      ),
    )
  const both = (content: unknown, home: unknown) => [
    ['content-unreadable', content],
    ['home-page-missing', home],
  ]
  readPublishedIds.mockClear()
  const found: unknown[] = []
  for (published of [['homePage'], [], undefined, ['homePage']]) found.push(await round())
  const missing = 'No home page is published'
  expect(found).toEqual([
    both(undefined, undefined),
    both(undefined, missing),
    both('throws', NOT_KNOWN),
    both(undefined, undefined),
  ])
  expect(readPublishedIds).toHaveBeenCalledTimes(4)
})

it('an outage of the content service is not a new site', async () => {
  published = undefined
  const setUp = createSetUp(readPublishedIds)
  expect(await setUp.readIsNew()).toBe(false)
  published = []
  expect(await setUp.readIsNew()).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(await setUp.readIsNew()).toBe(true)
})
