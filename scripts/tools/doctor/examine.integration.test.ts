import { join } from 'node:path'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../../stack/folders.ts'
import { loadSeed } from '../seed/load.ts'
import { checkContent } from './checks/content.ts'
import { checkFields } from './checks/fields.ts'
import { checkReach } from './checks/reach.ts'
import { checkSeller } from './checks/seller.ts'
import { checkUnlocks } from './checks/unlocks.ts'
import { checkVisibility } from './checks/visibility.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { targetAt, UNREACHABLE } from './testing/target-at.ts'
import type { Variables } from './variables.ts'

let lake: RunningLake

beforeAll(async () => {
  lake = await startLake()
  const ndjsonFile = join(ROOT, 'scripts', 'tools', 'seed', 'seed.ndjson')
  await loadSeed({ apiHost: lake.url, token: lake.lake.token, ndjsonFile, replace: true })
}, 60_000)
afterAll(() => lake.stop())

const visitorOf = (running: RunningLake, changes?: Variables) => targetAt(running.url, changes)
const editorOf = (running: RunningLake, changes?: Variables) =>
  targetAt(running.url, changes, running.lake.token)

const faults = (findings: readonly Finding[]) =>
  findings.filter(({ status }) => status === 'fault').map(({ what }) => what)

test('the seed content in the local content service has no fault', async () => {
  const findings = await examine(editorOf(lake))
  expect(findings.map(({ status, what }) => `${status} ${what}`)).toEqual([
    'ok Content service: project local, dataset production answers and accepts the token',
    'ok Token: drafts and hidden documents are checked too',
    expect.stringMatching(/^ok Dataset: \d+ published documents are public/),
    'ok Schemas: every document has a known type',
    'ok Pages and settings: each is published once',
    'ok Addresses: no two documents have the same one',
    expect.stringMatching(/^ok Fields: \d+ published documents follow the rules/),
    'ok Unlocks: products unlock only what the app has',
    'advice The seller is still the sample company, Candlecast Sample AB',
    'ok Live events: the stream opens',
  ])
}, 30_000)

describe('the content service', () => {
  test.each<[string, Variables, string]>([
    ['dataset', { VITE_SANITY_DATASET: 'staging' }, 'There is no dataset "staging" in project "local"'],
    ['project', { VITE_SANITY_PROJECT_ID: 'other' }, 'Project "other" was not found'],
  ])('a wrong %s is named', async (_, changes, words) => {
    const finding = await checkReach(visitorOf(lake, changes))
    expect(finding).toMatchObject({ status: 'fault', what: expect.stringContaining(words) })
  })

  test('a wrong token is reported, and never printed', async () => {
    const finding = await checkReach(targetAt(lake.url, {}, 'not-the-token'))
    expect(finding).toMatchObject({ status: 'fault', where: 'SANITY_AUTH_TOKEN' })
    expect(JSON.stringify(finding)).not.toContain('not-the-token')
  })

  test('when it doesn’t answer, that is the only fault', async () => {
    expect(faults(await examine(targetAt(UNREACHABLE)))).toEqual([
      expect.stringMatching(/^The content service does not answer: .*ECONNREFUSED/),
    ])
  })
})

describe('the seller', () => {
  test('is complete in the seed, which the local stack keeps', async () => {
    expect(await checkSeller({ ...visitorOf(lake), isLocal: true })).toEqual([
      { status: 'ok', what: 'Seller: name, numbers and addresses are published, and so are the terms' },
    ])
  })

  test('each missing field and page is named', async () => {
    const [settings, terms] = await lake.client().getDocuments(['siteSettings', 'termsPage'])
    if (!settings || !terms) throw new Error('The seed has no settings, or no terms')
    await lake
      .client()
      .transaction()
      .patch('siteSettings', (patch) => patch.unset(['organisationNumber']).set({ sellerAddress: ' ' }))
      .patch('termsPage', (patch) => patch.unset(['validFrom']))
      .commit()
    const found = await checkSeller(visitorOf(lake))
    expect(faults(found)).toEqual([
      'The seller has no Organisation number: the shop opens no checkout',
      'The seller has no Postal address: the shop opens no checkout',
      'The page “Terms of sale” is not published with a date, a heading and a text: the shop opens no checkout',
    ])
    await lake.client().transaction().createOrReplace(settings).createOrReplace(terms).commit()
  })

  test('is missing as a whole in an empty dataset', async () => {
    const empty = await startLake()
    expect(faults(await checkSeller(visitorOf(empty)))).toHaveLength(7)
    await empty.stop()
  })
})

test('a product that unlocks what the app doesn’t have is named; a draft of one isn’t', async () => {
  const misspelt = { _type: 'product', title: 'Fist', unlocks: ['fod', 'fistt'] }
  await lake.client().create({ ...misspelt, _id: 'product-misspelt' })
  await lake.client().create({ ...misspelt, _id: 'drafts.product-other' })
  expect(await checkUnlocks(editorOf(lake))).toEqual([
    {
      status: 'fault',
      what: 'The product “Fist” unlocks “fistt”, which the app doesn’t have: the shop doesn’t sell it',
      where: 'document product-misspelt',
      cure: expect.stringContaining('web/shared/products/known-adventures.ts'),
    },
  ])
  await lake.client().transaction().delete('product-misspelt').delete('drafts.product-other').commit()
})

describe('what visitors may read', () => {
  let empty: RunningLake
  beforeAll(async () => {
    empty = await startLake()
  })
  afterAll(() => empty.stop())

  test('the cure for an empty dataset is to load the seed', async () => {
    expect(await checkVisibility(editorOf(empty))).toMatchObject({
      status: 'fault',
      what: 'The dataset has no published documents',
      cure: 'npm run seed -- --project local --dataset production',
    })
  })

  test('without a token, empty and private look the same', async () => {
    expect(await checkVisibility(visitorOf(empty))).toMatchObject({
      what: 'Visitors find nothing: the dataset is empty or private',
    })
  })

  test('documents that only a token can read mean a private dataset', async () => {
    // Visitors can't read documents with a dot in their id, as in a private dataset.
    await empty.client().create({ _id: 'hidden.product', _type: 'product' })
    expect(await checkVisibility(editorOf(empty))).toMatchObject({
      status: 'fault',
      cure: expect.stringContaining('datasets visibility set production public'),
    })
  })
})

describe('a private dataset', () => {
  let shut: RunningLake
  const settings = { VITE_SANITY_VISIBILITY: 'private', SANITY_READ_TOKEN: 'reader' }
  beforeAll(async () => {
    shut = await startLake({ readToken: 'reader' })
    await shut.client().create({ _id: 'aboutPage', _type: 'aboutPage' })
  })
  afterAll(() => shut.stop())

  test('is read with the token alone', async () => {
    expect(await checkVisibility(visitorOf(shut, settings))).toEqual({
      status: 'ok',
      what: 'Dataset: private. Only the site’s servers read its 1 published documents, with their token',
    })
  })

  test('that a token of another project reads is a fault', async () => {
    const finding = await checkVisibility(visitorOf(shut, { ...settings, SANITY_READ_TOKEN: 'other' }))
    expect(finding).toMatchObject({ status: 'fault', what: expect.stringContaining('reads no published') })
  })

  test('that is public after all is a fault', async () => {
    expect(await checkVisibility(targetAt(lake.url, { ...settings, SANITY_READ_TOKEN: '' }))).toMatchObject({
      status: 'fault',
      what: expect.stringMatching(/anyone can read \d+ published documents/),
      cure: expect.stringContaining('datasets visibility set production private'),
    })
  })
})

describe('content', () => {
  const created = ['stray', 'aboutPage2', 'product-twin', 'redirect-twin', 'drafts.aboutPage3']

  beforeEach(async () => {
    await lake
      .client()
      .transaction(created.map((id) => ({ delete: { id } })))
      .commit()
  })

  test('of a type without a schema', async () => {
    await lake.client().create({ _id: 'stray', _type: 'podcast' })
    const [finding] = await checkContent(visitorOf(lake))
    expect(finding).toMatchObject({
      status: 'fault',
      what: 'Documents of types that no schema has (1): "podcast"',
      where: 'documents "stray"',
    })
  })

  test('a page that exists twice; a draft doesn’t count', async () => {
    const client = lake.client()
    await client.create({ _id: 'aboutPage2', _type: 'aboutPage' })
    await client.create({ _id: 'drafts.aboutPage3', _type: 'aboutPage' })
    expect(faults(await checkContent(editorOf(lake)))).toEqual([
      'There is a second "aboutPage", which the site never shows',
    ])
  })

  test('a page that is missing', async () => {
    const page = await lake.client().getDocument('siteSettings')
    if (!page) throw new Error('The seed has no settings')
    await lake.client().delete(page._id)
    expect(faults(await checkContent(visitorOf(lake)))).toEqual(['"siteSettings" is not published'])
    await lake.client().create(page)
  })

  test('two documents at one address, redirects too', async () => {
    const twin = { _id: 'product-twin', _type: 'product', slug: { _type: 'slug', current: 'fod' } }
    const redirect = { _id: 'redirect-twin', _type: 'redirect', from: '/coc_aatt', to: '/' }
    await lake.client().transaction().create(twin).create(redirect).commit()
    expect(faults(await checkContent(visitorOf(lake)))).toEqual([
      '2 documents share one address: product "fod"',
      '2 documents share one address: redirect "/coc_aatt"',
    ])
  })

  test('with empty required fields; ten are listed and the rest counted', async () => {
    await lake.client().create({ _id: 'product-twin', _type: 'product', title: '' })
    const some = await checkFields(visitorOf(lake))
    expect(some).toContainEqual({
      status: 'fault',
      what: 'product, price is empty',
      where: 'document product-twin',
      cure: 'Correct the field in the Studio, and publish.',
    })
    await lake.client().create({ _id: 'redirect-twin', _type: 'game' })
    const many = await checkFields(visitorOf(lake))
    expect(many).toHaveLength(11)
    expect(many.at(-1)?.what).toMatch(/^\d+ more fields break a rule$/)
  }, 30_000)
})
