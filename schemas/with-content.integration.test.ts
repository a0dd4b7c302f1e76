/** Rules that ask the content service about other documents. */
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSeed } from '../scripts/tools/seed/documents.ts'
import { legalPageTitles } from '../web/shared/legal/legal-text.ts'
import { sampleSeller } from '../web/shared/legal/sample-content.ts'
import { messagesBelow } from './testing/validate.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const slug = (current: string) => ({ _type: 'slug', current })
const game = (_id: string, title: string, fields: object = {}) => ({ _id, _type: 'game', title, ...fields })

const { name, address, email, phone } = sampleSeller
const settings = {
  ...{ _id: 'drafts.siteSettings', _type: 'siteSettings' },
  ...{ sellerName: name, sellerAddress: address, sellerEmail: email, sellerPhone: phone },
}

const seed = new Map(readSeed().map((document) => [document._type, document]))

const documents: { _id: string; _type: string; [field: string]: unknown }[] = [
  game('game-fist', 'F.I.S.T.', { slug: slug('fist'), visibleFrom: dayFromNow(-1) }),
  game('drafts.game-new', 'The new one', { slug: slug('new') }),
  game('later', 'Later', { visibleFrom: dayFromNow(2) }),
  game('past', 'Past', { visibleUntil: dayFromNow(-2) }),
  { _id: 'product-fist', _type: 'product', slug: slug('second') },
  { _id: 'redirect-old', _type: 'redirect', from: '/old', to: '/fist' },
  { _id: 'winter', _type: 'campaignPage', slug: slug('winter') },
  { _id: 'drafts.summer', _type: 'campaignPage', slug: slug('summer') },
  { _id: 'adventure-gate', _type: 'adventure', slug: slug('gate') },
  { _id: 'drafts.adventure-tower', _type: 'adventure', slug: slug('tower') },
  { _id: 'section', _type: 'faqSection', slug: slug('devices') },
  settings,
  // The pages to which legal texts link.
  ...[...seed.values()].flatMap(({ _id, _type }) => (_id === _type ? { _id, _type } : [])),
]

let lake: RunningLake
beforeAll(async () => {
  lake = await startLake()
  const transaction = lake.client().transaction()
  for (const document of documents) transaction.create(document)
  await transaction.commit()
})
afterAll(() => lake.stop())

const below = (field: string, fields: { _type: string; [field: string]: unknown }) =>
  messagesBelow(field, fields, lake.client())

const taken = (current: string, holder: string) => [
  `error: “${current}” is already the address of “${holder}”. Choose another one.`,
]

test.each<[string, string, string, string[]]>([
  ['another game', 'drafts.game-copy', 'fist', taken('fist', 'F.I.S.T.')],
  ['the draft of another game', 'game-copy', 'new', taken('new', 'The new one')],
  ['its published version', 'drafts.game-fist', 'fist', []],
  ['its draft', 'game-new', 'new', []],
  ['a document of another type', 'game-other', 'second', []],
  [
    'a fixed page',
    'game-shop',
    'shop',
    ['error: “/shop” already belongs to a fixed page of the site. Choose another address.'],
  ],
])('a game with the slug of %s', async (_, _id, current, messages) => {
  expect(await below('slug', { _id, _type: 'game', slug: slug(current) })).toEqual(messages)
})

test('a published slug stays right when the draft of another game has it, and the draft says so', async () => {
  const late = game('drafts.game-late', 'Late', { slug: slug('fist') })
  await lake.client().create(late)
  expect(await below('slug', game('game-fist', 'F.I.S.T.', { slug: slug('fist') }))).toEqual([])
  expect(await below('slug', late)).toEqual(taken('fist', 'F.I.S.T.'))
  await lake.client().delete('drafts.game-late')
})

const fixed = (path: string) => [`error: “${path}” is a fixed page of the site and can’t be redirected.`]

test.each<[from: string, _id: string, messages: string[]]>([
  ['/older', 'drafts.r', []],
  ['/old', 'drafts.redirect-old', []],
  ['/old', 'drafts.r', ['error: “/old” is already redirected to “/fist”. Change that redirect instead.']],
  [
    '/fist',
    'drafts.r',
    [
      'error: The redirect from “/old” leads here, so visitors would be sent on twice. Change its target first.',
      'warning: “F.I.S.T.” has the address “/fist” and is shown there: this redirect does nothing until that changes.',
    ],
  ],
  ['/shop', 'drafts.r', fixed('/shop')],
  ['/api/checkout', 'drafts.r', fixed('/api/checkout')],
  ['/shop/product/gone', 'drafts.r', []],
])('a redirect from %s, as %s', async (from, _id, messages) => {
  expect(await below('from', { _id, _type: 'redirect', from, to: '/games' })).toEqual(messages)
})

test('a redirect to an address that is redirected is refused, and one that others share is not', async () => {
  const to = (target: string) => below('to', { _type: 'redirect', from: '/older', to: target })
  expect(await to('/fist')).toEqual([])
  expect(await to('/old')).toEqual([
    'error: “/old” is itself redirected to “/fist”. Lead to “/fist” directly.',
  ])
})

const unknown = (names: string) => [
  `error: There is no published adventure ${names}, so the shop doesn’t sell the product: publish the adventure, or untick it.`,
]

test.each<[string, string[], string[]]>([
  ['an adventure that is published', ['gate'], []],
  ['ids of the specification, which have no document here', ['fod', 'fist-pre-order'], []],
  ['an adventure that is a draft', ['gate', 'tower'], unknown('“tower”')],
  ['a misspelt adventure', ['gate', 'gatee', ''], unknown('“gatee”, “”')],
  ['the id of a product, which is no adventure', ['second'], unknown('“second”')],
])('a product that unlocks %s', async (_, unlocks, messages) => {
  expect(await below('unlocks', { _type: 'product', unlocks })).toEqual(messages)
})

test.each<[string, string | undefined, string[]]>([
  ['one that is published', 'devices', []],
  [
    'one that is gone',
    'playing',
    [
      'error: There is no published section “playing”: choose another one. On the site the question is in the first section.',
    ],
  ],
  ['none', undefined, ['error: Choose a section.']],
])('a question with the section %s', async (_, topic, messages) => {
  expect(await below('topic', { _type: 'faqEntry', topic })).toEqual(messages)
})

describe('a link of the menu', () => {
  const linkTo = ({ document, ...link }: { href?: string; document?: string }) =>
    below('menu', {
      ...{ _id: 'siteSettings', _type: 'siteSettings' },
      menu: [
        {
          ...{ _key: 'm', _type: 'menuLink', label: 'Link', ...link },
          ...(document && { document: { _type: 'reference', _ref: document, _weak: true } }),
        },
      ],
    })
  const leftOut = (reason: string) =>
    new RegExp(`^warning: The page ${reason} \\d+ \\w+ \\d{4}.*, so the link is left out until it is on the`)

  test('leads to a page or to an address', async () => {
    expect(await linkTo({})).toEqual(['error: Say where the link leads: choose a page, or type an address.'])
    expect(await linkTo({ document: 'game-fist', href: '/games' })).toEqual([
      'error: The link has two targets: keep the page or the address, and empty the other.',
    ])
  })

  test.each<[string, string | RegExp | undefined]>([
    ['game-fist', undefined],
    ['later', leftOut('appears on')],
    ['past', leftOut('has left the site on')],
    // Sanity says it, once.
    ['game-new', 'warning: Referenced document must be published'],
  ])('to the page %s: %s', async (document, warning) => {
    expect(await linkTo({ document })).toEqual(warning ? [expect.stringMatching(warning)] : [])
  })

  test.each(['/campaigns/winter#shop', '/Old/', '/feedback', '/press/rss.xml', 'https://example.com/none'])(
    'to the address %s, which has a page',
    async (href) => {
      expect((await linkTo({ href })).filter((message) => message.startsWith('warning'))).toEqual([])
    },
  )

  test.each(['/campaigns/summer', '/no-such-game', '/press/no-such-release?from=menu'])(
    'to the address %s, which nothing published has',
    async (href) => {
      expect(await linkTo({ href })).toEqual([
        expect.stringMatching(/^warning: No page that is published has the address “\/[\w/-]+”/),
      ])
    },
  )
})

describe('a legal page', () => {
  const span = (text: string) => ({ _type: 'span', _key: 's', text, marks: [] })
  const block = (text: string) => ({
    ...{ _type: 'block', _key: 'a', style: 'normal', markDefs: [] },
    children: [span(text)],
  })

  test.each(Object.keys(legalPageTitles))(
    'of the type %s can be published as the seed has it, and not without its text',
    async (_type) => {
      expect(await below('body', { ...seed.get(_type), _type })).toEqual([])
      expect(await below('body', { _type })).toEqual(['error: Write the text: the law asks for it.'])
      expect(await below('body', { _type, body: [block('Ask us.')] })).toEqual([
        expect.stringMatching(
          /^error: The law asks for more\. Missing: .*most of its text\. It is recognised by words such as “/,
        ),
      ])
    },
  )

  test('names the present address of the seller, by itself or in words; other pages are free', async () => {
    const sellerAddress = 'Long Street 10\n222 22 Lund'
    await lake.client().createOrReplace({ ...settings, sellerAddress })
    const _type = 'withdrawalPage'
    const page = seed.get(_type)
    expect(await below('body', { ...page, _type })).toEqual([])
    const typed = JSON.stringify(page?.body).replaceAll(
      /\{[^{}]*"fact":"address"[^{}]*\}/g,
      JSON.stringify(span('Short Street 2, 111 11 Stockholm')),
    )
    expect(await below('body', { _type, body: JSON.parse(typed) })).toEqual([
      'error: The law asks for more. Missing: the seller’s present address. It is recognised by words such as “Long Street 10, 222 22 Lund”.',
    ])
    expect(await below('body', { _type: 'aboutPage', body: [block('Ask us.')] })).toEqual([])
  })
})
