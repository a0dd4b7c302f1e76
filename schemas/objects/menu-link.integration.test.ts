import { validateDocument } from '@sanity/validation'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { createSchema } from 'sanity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaTypes } from '../index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const at = '2026-11-20T00:00:00Z'
const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

let lake: RunningLake

beforeAll(async () => {
  lake = await startLake()
  await lake
    .client()
    .transaction()
    .create({ _id: 'shown', _type: 'game', title: 'Shown', visibleFrom: dayFromNow(-1) })
    .create({ _id: 'drafts.draft', _type: 'game', title: 'Draft' })
    .create({ _id: 'later', _type: 'game', title: 'Later', visibleFrom: dayFromNow(2) })
    .create({ _id: 'moved', _type: 'redirect', from: '/old', to: '/games' })
    .create({ _id: 'winter', _type: 'campaignPage', slug: { current: 'winter' } })
    .create({ _id: 'drafts.summer', _type: 'campaignPage', slug: { current: 'summer' } })
    .create({ _id: 'past', _type: 'game', title: 'Past', visibleUntil: dayFromNow(-2) })
    .commit()
})

afterAll(() => lake.stop())

/** What the form and the checklist say of a link in the menu. */
async function faultsOf(link: { href?: string; document?: string }) {
  const document = {
    _id: 'siteSettings',
    _type: 'siteSettings',
    _rev: 'test',
    _createdAt: at,
    _updatedAt: at,
    menu: [
      {
        _key: 'm',
        _type: 'menuLink',
        label: 'Link',
        ...(link.href && { href: link.href }),
        ...(link.document && { document: { _type: 'reference', _ref: link.document, _weak: true } }),
      },
    ],
  }
  const { markers } = await validateDocument({ document, schema, client: lake.client() })
  return markers
    .filter(({ path }) => path[0] === 'menu')
    .map(({ level, path, message }) => `${level} ${path.at(2) ?? 'link'}: ${message}`)
}

const leftOut = (reason: string) =>
  expect.stringMatching(
    new RegExp(
      `^warning document: The page ${reason}.*, so the link is left out until it is on the site\\.$`,
    ),
  )

test('a link leads to a page or to an address', async () => {
  expect(await faultsOf({ document: 'shown' })).toEqual([])
  expect(await faultsOf({ href: '/games' })).toEqual([])
  const [nowhere] = await faultsOf({})
  expect(nowhere).toContain('link: Say where the link leads: choose a page, or type an address.')
  const [both] = await faultsOf({ document: 'shown', href: '/games' })
  expect(both).toContain('link: The link has two targets: keep the page or the address, and empty the other.')
})

test.each([
  ['later', 'appears on \\d+ \\w+ \\d{4}'],
  ['past', 'has left the site on \\d+ \\w+ \\d{4}'],
])('a warning says why the link to the %s page is left out', async (document, reason) => {
  expect(await faultsOf({ document })).toEqual([leftOut(reason)])
})

test('a page that is not published is named once', async () => {
  expect(await faultsOf({ document: 'draft' })).toEqual([
    'warning document: Referenced document must be published',
  ])
})

test.each(['/campaigns/winter#shop', '/Old/', '/feedback', '/press/rss.xml', 'https://example.com/none'])(
  'the address %s has a page',
  async (href) => {
    const faults = await faultsOf({ href })
    expect(faults.filter((fault) => fault.startsWith('warning'))).toEqual([])
  },
)

test.each(['/campaigns/summer', '/no-such-game', '/press/no-such-release?from=menu'])(
  'a warning says that nothing published has the address %s',
  async (href) => {
    expect(await faultsOf({ href })).toEqual([
      expect.stringMatching(/^warning href: No page that is published has the address “\/[\w/-]+”/),
    ])
  },
)
