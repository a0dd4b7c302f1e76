/** Compares the seed with the tables of the specification. */
import { describe, expect, test } from 'vitest'
import { shopShortLink } from './addresses.ts'
import { seedDocuments } from './documents.ts'
import { localOverlay } from './local-overlay.ts'

const byId = new Map(seedDocuments.map((document) => [document._id, document]))
const ofType = (type: string) => seedDocuments.filter(({ _type }) => _type === type)
const text = (id: string) => JSON.stringify(byId.get(id))

describe('products', () => {
  test.each([
    ['fod', 'Lone Wolf: The Fortress of Death', 'game', 250, ['fod']],
    ['fist', "Steve Jackson's F.I.S.T.", 'game', 250, ['fist']],
    [
      'bundle-pre-order',
      'The Fortress of Death + F.I.S.T. Bundle',
      'bundle',
      500,
      ['fod', 'fist', 'fod-expansions'],
    ],
    ['fod-expansions', 'The Fortress of Death Expansions (12 months)', 'expansion', 120, ['fod-expansions']],
  ])('%s is listed', (id, title, type, price, unlocks) => {
    expect(byId.get(`product-${id}`)).toMatchObject({
      slug: { current: id },
      title,
      type,
      price,
      unlocks,
      hidden: false,
      preOrder: false,
    })
  })

  test('two more are hidden, at the prices of the table', () => {
    expect(byId.get('product-fod-pre-order')).toMatchObject({
      price: 215,
      preOrder: true,
      hidden: true,
      unlocks: ['fod'],
    })
    expect(byId.get('product-fod-podcast-discount')).toMatchObject({
      price: 187.5,
      preOrder: false,
      hidden: true,
      unlocks: ['fod'],
    })
    expect(ofType('product')).toHaveLength(6)
  })

  test('the expansions need the core game', () => {
    expect(byId.get('product-fod-expansions')).toMatchObject({ requires: { _ref: 'product-fod' } })
  })
})

describe('games', () => {
  test.each([
    ['fortressofdeath', 'The Fortress of Death', 'released'],
    ['maceandmagic', 'Mace & Magic', 'comingSoon'],
    ['fist', 'F.I.S.T.', 'released'],
    ['dracula', 'Dracula: Curse of the Vampire', 'comingSoon'],
    ['call-of-cthulhu', 'Call of Cthulhu', 'comingSoon'],
  ])('/%s is %s, %s', (path, title, status) => {
    expect(byId.get(`game-${path}`)).toMatchObject({ slug: { current: path }, title, status })
    expect(byId.get(`game-${path}`)).toHaveProperty('video.youtubeId')
  })

  test.each(['fortressofdeath', 'fist'])('%s is ordered in the shop', (path) => {
    expect(byId.get(`game-${path}`)).toMatchObject({ actions: [{ label: 'Order Now', href: '/shop' }] })
  })

  test.each(['maceandmagic', 'dracula'])('%s leads to its campaign', (path) => {
    expect(byId.get(`game-${path}`)).toHaveProperty('actions.0.href', expect.stringMatching(/^https:/))
  })

  test('Call of Cthulhu is announced for 2025', () => {
    expect(byId.get('game-call-of-cthulhu')).toMatchObject({ releaseNote: 'Announced for 2025' })
  })
})

describe('news', () => {
  test.each([
    ['first-investment-round', '2025-01-31'],
    ['fod-ios-update', '2025-03-27'],
    ['fod-released', '2025-03-28'],
  ])('%s is of %s', (path, date) => {
    expect(byId.get(`pressRelease-${path}`)).toMatchObject({ publishedOn: date })
  })

  test.each([
    'fod-kickstarter',
    'fod-funded',
    'fod-ks-complete',
    'dracula',
    'fist',
    'fist-release-date',
    'fist-is-out',
  ])('%s is of 2023 or 2024', (path) => {
    expect(String(byId.get(`pressRelease-${path}`)?.publishedOn)).toMatch(/^202[34]-/)
  })

  test('the update of the iOS app comes with a press kit, the release with its hour', () => {
    expect(text('pressRelease-fod-ios-update')).toContain('press-kit.zip')
    expect(text('pressRelease-fod-released')).toContain('19:00 CET')
    expect(text('pressRelease-first-investment-round')).toContain('3.8 million SEK')
  })
})

test('the investors page states what has been raised and held', () => {
  for (const fact of [
    '365 000 SEK from 687 backers',
    '3.8 million SEK',
    'Call of Cthulhu',
    'Lone Wolf',
    'F.I.S.T.',
    'Dracula: Curse of the Vampire',
    'partnership',
  ]) {
    expect(text('investorsPage')).toContain(fact)
  }
})

test('the privacy policy states the minimum age, and that payments are remembered', () => {
  expect(text('privacyPage')).toContain('at least 13 years')
  expect(text('privacyPage')).toContain('copy of the payment history is kept')
})

test('no job is published', () => {
  expect(ofType('job').filter(({ _id }) => !_id.startsWith('drafts.'))).toEqual([])
})

test('the old address of Call of Cthulhu redirects to the new one', () => {
  expect(byId.get('redirect-coc_aatt')).toMatchObject({ from: '/coc_aatt', to: '/call-of-cthulhu' })
})

describe('menu and footer', () => {
  const settings = byId.get('siteSettings')

  test('the menu has its four links', () => {
    expect(settings).toMatchObject({
      menu: [
        { label: 'HOME', href: '/' },
        { label: 'SHOP', href: shopShortLink },
        { label: 'GAMES', href: '/games' },
        { label: 'ACCOUNT', href: '/account' },
      ],
    })
  })

  test('the footer has its three columns, and Jobs, which nothing else leads to', () => {
    expect(settings).toMatchObject({
      footerColumns: [
        { title: 'CANDLECAST', links: [{}, {}, {}, {}, {}] },
        { title: 'LEARN MORE', links: [{}, {}, {}, {}, {}, { label: 'Jobs', href: '/jobs' }] },
        { title: 'GET IN TOUCH', links: [{ href: '/contact' }, ...Array(4).fill({ newTab: true })] },
      ],
    })
  })

  test('on a local stack, local services replace external addresses', () => {
    const overlay = localOverlay('http://localhost:3900')
    expect(Object.keys(overlay).filter((id) => !byId.has(id))).toEqual([])
    expect(overlay).toMatchObject({
      siteSettings: {
        newsletterDesktopUrl: 'http://localhost:3900/newsletter/desktop',
        newsletterMobileUrl: 'http://localhost:3900/newsletter/mobile',
        menu: [{}, { label: 'SHOP', href: 'http://localhost:3900/s/shop' }, {}, {}],
      },
    })
  })
})
