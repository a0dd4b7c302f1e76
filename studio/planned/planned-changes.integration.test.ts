import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plannedChanges, plannedQuery } from './planned-changes.ts'

let lake: RunningLake

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const planned = async () => {
  const answer: unknown = await lake.client().fetch(plannedQuery.fetch)
  const changes = plannedChanges(answer, Date.parse('2026-11-22T12:00:00Z'))
  return changes.map(({ what, document: { id, title } }) => `${what}: ${title} (${id})`)
}

test('nothing is planned before there is a home page and a menu', async () => {
  expect(await planned()).toEqual([])
})

test('documents, banners, and links of menu and footer are in one plan', async () => {
  const from = (day: number) => ({ visibleFrom: `2026-12-0${day}T08:00:00.000Z` })
  const link = (label: string, day: number) => ({ _key: label, label, href: '/games', ...from(day) })
  const transaction = lake.client().transaction()
  transaction.create({ _id: 'press-a', _type: 'pressRelease', title: 'Out now', ...from(2) })
  transaction.create({ _id: 'press-b', _type: 'pressRelease', title: 'Without dates' })
  transaction.create({
    _id: 'homePage',
    _type: 'homePage',
    plannedBanners: [{ _key: 'a', title: 'Winter', ...from(1), visibleUntil: '2026-12-24T08:00:00.000Z' }],
  })
  transaction.create({
    _id: 'siteSettings',
    _type: 'siteSettings',
    menu: [link('Winter games', 4), { _key: 'b', label: 'Games', href: '/games' }],
    footerColumns: [{ _key: 'c', links: [link('Offers', 3)] }],
  })
  await transaction.commit()
  expect(await planned()).toEqual([
    'Appears: Banner: Winter (homePage)',
    'Appears: Out now (press-a)',
    'Appears: Footer: Offers (siteSettings)',
    'Appears: Menu: Winter games (siteSettings)',
    'Leaves: Banner: Winter (homePage)',
  ])
})
