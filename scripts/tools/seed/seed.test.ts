/** The seed is whole, and has the content of the specification's tables. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { legalPageTitles, textFaults } from '#shared/legal/legal-text.ts'
import { draftNotice, sampleSeller, samplesIn } from '#shared/legal/sample-content.ts'
import { sellerFactTitles } from '#shared/legal/seller-facts.ts'
import { fromLocal, readSeed, rewrite, SEED_FILE, toLocal } from './documents.ts'

const documents = readSeed()
const text = readFileSync(SEED_FILE, 'utf8')
const folder = join(import.meta.dirname)
const byId = new Map(documents.map((document) => [document._id, document]))
const ofType = (type: string) => documents.filter(({ _type }) => _type === type)

/** All values of a field, at any depth of any document. */
const everyField = (name: string) =>
  [...text.matchAll(new RegExp(`"${name}":"([^"]*)"`, 'g'))].map(([, value]) => String(value))

describe('the file', () => {
  test('names every asset that is there, and no other', () => {
    const named = everyField('_sanityAsset').map((address) => address.replace(/^\w+@file:\/\/\.\//, ''))
    const kept = ['images', 'sounds', 'files'].flatMap((kind) =>
      readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`),
    )
    expect([...new Set(named)].sort()).toEqual(kept.sort())
    expect(named.every((path) => existsSync(join(folder, path)))).toBe(true)
  })

  test('has unique ids and refers only to its own documents', () => {
    expect(byId.size).toBe(documents.length)
    expect(everyField('_ref').filter((id) => !byId.has(id))).toEqual([])
  })

  test('has a unique key for each object of a list', () => {
    const faulty: unknown[] = []
    for (const document of documents)
      rewrite(document, (value) => {
        const members = Array.isArray(value) ? value.filter((member) => typeof member === 'object') : []
        const keys = new Set(members.map(({ _key }) => _key))
        if (keys.size < members.length || keys.has(undefined)) faulty.push(value)
        return value
      })
    expect(faulty).toEqual([])
  })

  test('names no address outside the reserved domain', () => {
    const outside = text.match(/(https?:\/\/|@)[\w.-]+\.[a-z]+/g) ?? []
    expect(outside.filter((address) => !/[/.@]candlecast\.example$/.test(address))).toEqual([])
  })
})

describe('the specification', () => {
  test('its products, games and news', () => {
    const core = { slug: { current: 'fod' }, type: 'game', hidden: false, preOrder: false, unlocks: ['fod'] }
    const expected: [id: string, fields: object][] = [
      ['product-fod', { ...core, title: 'Lone Wolf: The Fortress of Death', price: 250 }],
      ['product-fist', { title: "Steve Jackson's F.I.S.T.", type: 'game', price: 250, unlocks: ['fist'] }],
      [
        'product-bundle-pre-order',
        {
          title: 'The Fortress of Death + F.I.S.T. Bundle',
          type: 'bundle',
          price: 500,
          hidden: false,
          unlocks: ['fod', 'fist', 'fod-expansions'],
        },
      ],
      [
        'product-fod-expansions',
        {
          title: 'The Fortress of Death Expansions (12 months)',
          type: 'expansion',
          price: 120,
          requires: { _ref: 'product-fod' },
        },
      ],
      ['product-fod-pre-order', { price: 215, preOrder: true, hidden: true, unlocks: ['fod'] }],
      ['product-fod-podcast-discount', { price: 187.5, preOrder: false, hidden: true, unlocks: ['fod'] }],
      ['game-fortressofdeath', { status: 'released', actions: [{ label: 'Order Now', href: '/shop' }] }],
      ['game-fist', { status: 'released', actions: [{ label: 'Order Now', href: '/shop' }] }],
      ['game-maceandmagic', { status: 'comingSoon', actions: [{ href: expect.stringMatching(/^https:/) }] }],
      ['game-dracula', { status: 'comingSoon', actions: [{ href: expect.stringMatching(/^https:/) }] }],
      ['game-call-of-cthulhu', { status: 'comingSoon', releaseNote: 'Announced for 2025' }],
      ['pressRelease-first-investment-round', { publishedOn: '2025-01-31' }],
      ['pressRelease-fod-ios-update', { publishedOn: '2025-03-27' }],
      ['pressRelease-fod-released', { publishedOn: '2025-03-28' }],
      ...['fod-kickstarter', 'fod-funded', 'fod-ks-complete', 'dracula', 'fist', 'fist-is-out'].map(
        (name): [string, object] => [
          `pressRelease-${name}`,
          { publishedOn: expect.stringMatching(/^202[34]-/) },
        ],
      ),
      ['redirect-coc_aatt', { from: '/coc_aatt', to: '/call-of-cthulhu' }],
    ]
    for (const [id, fields] of expected) expect(byId.get(id), id).toMatchObject(fields)
    expect(ofType('product')).toHaveLength(6)
    for (const game of ofType('game')) expect(game, game._id).toHaveProperty('video.youtubeId')
    expect(ofType('job').filter(({ _id }) => !_id.startsWith('drafts.'))).toEqual([])
  })

  test('its sentences', () => {
    const expected: [id: string, ...words: string[]][] = [
      ['pressRelease-fod-ios-update', 'press-kit.zip'],
      ['pressRelease-fod-released', '19:00 CET'],
      ['pressRelease-first-investment-round', '3.8 million SEK'],
      ['investorsPage', '365 000 SEK from 687 backers', '3.8 million SEK', 'Call of Cthulhu', 'partnership'],
      ['privacyPage', 'at least 13 years', 'copy of the payment history is kept'],
    ]
    for (const [id, ...words] of expected)
      for (const word of words) expect(JSON.stringify(byId.get(id)), id).toContain(word)
  })

  test('its menu and footer', () => {
    expect(byId.get('siteSettings')).toMatchObject({
      menu: [
        { label: 'HOME', href: '/' },
        { label: 'SHOP', href: 'https://go.candlecast.example/shop' },
        { label: 'GAMES', href: '/games' },
        { label: 'ACCOUNT', href: '/account' },
      ],
      footerColumns: [
        { title: 'CANDLECAST', links: [{}, {}, {}, {}, {}] },
        { title: 'LEARN MORE', links: [{}, {}, {}, {}, {}, { label: 'Jobs', href: '/jobs' }] },
        { title: 'GET IN TOUCH', links: [{ href: '/contact' }, ...Array(4).fill({ newTab: true })] },
      ],
    })
  })
})

describe('the sounds', () => {
  test('each game that is out has an opening of three scenes or more, each with words in step and a picture', () => {
    for (const { _id } of ofType('game').filter(({ status }) => status === 'released')) {
      const opening = ofType('opening').find(({ game }) => v.is(v.object({ _ref: v.literal(_id) }), game))
      const scene = v.object({ cues: v.string(), image: v.object({ alt: v.string() }), file: v.object({}) })
      expect(v.is(v.pipe(v.array(scene), v.minLength(3)), opening?.['scenes']), _id).toBe(true)
    }
  })

  test('each product has a sample of its own that speaks, and no two in the shop play the same', () => {
    const own = v.object({ samples: v.tuple([v.object({ file: v.object({ _sanityAsset: v.string() }) })]) })
    const listed = ofType('product').filter(({ hidden }) => hidden !== true)
    const files = listed.map((product) => v.parse(own, product).samples[0].file._sanityAsset)
    expect(files.every((name) => name.endsWith('-voice.mp3'))).toBe(true)
    expect(new Set(files).size).toBe(listed.length)
  })
})

describe('the samples', () => {
  const bodySchema = v.object({ body: v.array(v.unknown()) })
  const pages = Object.keys(legalPageTitles).map((type) => ({
    type,
    body: v.parse(bodySchema, byId.get(type)).body,
  }))

  test('the seller is the sample seller, and every legal text begins with the draft notice', () => {
    expect(byId.get('siteSettings')).toMatchObject({
      sellerName: sampleSeller.name,
      organisationNumber: sampleSeller.organisationNumber,
      vatNumber: sampleSeller.vatNumber,
      sellerAddress: sampleSeller.address,
      sellerEmail: sampleSeller.email,
      sellerPhone: sampleSeller.phone,
      tradeRegister: sampleSeller.tradeRegister,
      representative: sampleSeller.representative,
    })
    for (const { type, body } of pages) expect(JSON.stringify(body[0]), type).toContain(`"${draftNotice}`)
  })

  test('each of them is recognised', () => {
    const samples = samplesIn({ seller: sampleSeller, pages, offers: [] })
    expect(samples).toHaveLength(Object.keys(sellerFactTitles).length + pages.length)
  })

  test('the legal texts lack nothing that the law asks for', () => {
    expect(textFaults({ seller: sampleSeller, pages })).toEqual([])
  })
})

test('on a local stack, local services replace external addresses, and the export takes them back', () => {
  const local = documents.map((document) => toLocal(document, 'http://localhost:3900'))
  expect(local.find(({ _id }) => _id === 'siteSettings')).toMatchObject({
    newsletterDesktopUrl: 'http://localhost:3900/newsletter/desktop',
    newsletterMobileUrl: 'http://localhost:3900/newsletter/mobile',
    menu: [{}, { label: 'SHOP', href: 'http://localhost:3900/s/shop' }, {}, {}],
  })
  expect(local.map((document) => fromLocal(document, 'http://localhost:3900'))).toEqual(documents)
})
