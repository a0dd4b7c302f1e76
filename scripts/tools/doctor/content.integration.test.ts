import { ALLOWED_ORIGIN, type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { legalPageTitles } from '#shared/legal/legal-text.ts'
import { sellerFactTitles } from '#shared/legal/seller-facts.ts'
import { minimalSeed, SEED_FILE } from '../seed/documents.ts'
import { loadSeed } from '../seed/load.ts'
import { CONTENT_CHECKS } from './content.ts'
import { checkCors, checkLive, checkVisibility } from './content-service.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { checkReach, type Variables } from './target.ts'
import { lines, serve, targetAt, UNREACHABLE } from './testing/target-at.ts'

const [lake, empty] = await Promise.all([startLake(), startLake()])
afterAll(() => Promise.all([lake.stop(), empty.stop()]))
await loadSeed({ apiHost: lake.url, token: lake.lake.token, ndjsonFile: SEED_FILE, replace: true })

const visitorOf = (running: RunningLake, changes?: Variables) => targetAt(running.url, changes)
const editorOf = (running: RunningLake) => targetAt(running.url, {}, running.lake.token)
const faults = (findings: readonly Finding[]) =>
  findings.filter(({ status }) => status === 'fault').map(({ what }) => what)

test('the seed content in the local content service has no fault', { timeout: 30_000 }, async () => {
  expect(lines(await examine(editorOf(lake), {}))).toEqual([
    'ok Content service: project local, dataset production answers and accepts the token',
    'ok Token: drafts and hidden documents are checked too',
    expect.stringMatching(/^ok Dataset: \d+ published documents are public/),
    'ok Launch: nothing is missing that a new shop needs',
    'ok Schemas: every document has a known type',
    'ok Pages and settings: each is published once',
    'ok Skeleton: no text is still to be filled in',
    'ok Addresses: no two documents have the same one',
    'ok Unlocks: products unlock only published adventures',
    'ok Legal texts: each of the 5 published ones has the parts that the law asks for',
    ...Object.values(sellerFactTitles).map(
      (title) =>
        `advice “${title}” is still the sample’s: with a live key of Stripe the shop opens no checkout`,
    ),
    ...Object.keys(legalPageTitles).map(() =>
      expect.stringMatching(/^advice The page “.+” still has its draft notice/),
    ),
    ...Array(8).fill(expect.stringMatching(/^advice “.+” names what the sample invented: /)),
    'ok Live events: the stream opens',
    'advice VITE_STUDIO_URL is missing: editors can’t preview drafts on the site',
    'advice Not checked: the mail server',
    'advice Not checked: who is told of problems of the shop',
  ])
})

test('a content service that refuses or does not answer; no token is printed', async () => {
  const rows = [
    [{ VITE_SANITY_DATASET: 'staging' }, undefined, 'There is no dataset "staging" in project "local"'],
    [{ VITE_SANITY_PROJECT_ID: 'other' }, undefined, 'Project "other" was not found'],
    [{}, 'not-the-token', 'Reading is refused'],
  ] as const
  for (const [changes, token, words] of rows) {
    const finding = await checkReach(targetAt(lake.url, changes, token))
    expect(finding).toMatchObject({ status: 'fault', what: expect.stringContaining(words) })
    expect(JSON.stringify(finding)).not.toContain('not-the-token')
  }
  expect(faults(await examine({ ...targetAt(UNREACHABLE), isLocal: true }, {}))).toEqual([
    expect.stringMatching(/^The content service does not answer: .*ECONNREFUSED/),
  ])
})

test('what keeps the shop closed, in the order of the Studio’s start page', async () => {
  const { checkLaunch, checkTexts } = CONTENT_CHECKS
  const steps = ['Who sells', 'Site settings', 'Terms of sale', 'Right of withdrawal', 'Privacy policy']
  const all = [...steps, 'The first game', 'The first product', 'Home page']
  expect(faults(await checkLaunch(visitorOf(empty)))).toEqual(
    all.map((step) => expect.stringContaining(`The shop can’t open without “${step}”: `)),
  )
  const client = lake.client()
  const [settings, terms] = await client.getDocuments(['siteSettings', 'termsPage'])
  if (!settings || !terms) throw new Error('The seed has no settings, or no terms')
  await client
    .transaction()
    .patch('siteSettings', (patch) => patch.unset(['organisationNumber']).set({ sellerAddress: ' ' }))
    .patch('termsPage', (patch) => patch.unset(['validFrom']))
    .commit()
  expect(faults(await checkLaunch(visitorOf(lake)))).toEqual([
    'The shop can’t open without “Who sells”: Organisation number; Postal address',
    'The shop can’t open without “Terms of sale”: The date from which it is valid',
  ])
  await client.transaction().createOrReplace(settings).createOrReplace(terms).commit()
  expect(faults(await checkTexts(visitorOf(lake), true))).toEqual(
    expect.arrayContaining([
      '“Name of the seller” is still the sample’s: the shop opens no checkout',
      'The page “Privacy policy” still has its draft notice: the shop opens no checkout',
    ]),
  )
  expect(lines(await checkTexts({ ...visitorOf(lake), isLocal: true }, true))).toEqual([
    'ok Legal texts: each of the 5 published ones has the parts that the law asks for',
  ])
})

test('an empty dataset is one story, in which no check of nothing passes', { timeout: 30_000 }, async () => {
  const found = await examine(editorOf(empty), {})
  expect(lines(found)).toEqual([
    'ok Content service: project local, dataset production answers and accepts the token',
    'ok Token: drafts and hidden documents are checked too',
    'fault The dataset has no published documents',
    ...Array(8).fill(expect.stringMatching(/^fault The shop can’t open without “/)),
    'advice Not checked: types, pages, addresses, unlocks and legal texts, because nothing is published',
    'ok Live events: the stream opens',
    'advice VITE_STUDIO_URL is missing: editors can’t preview drafts on the site',
    'advice Not checked: the mail server',
    'advice Not checked: who is told of problems of the shop',
  ])
  for (const finding of found)
    if (finding.status !== 'ok') expect(finding.cure).not.toMatch(/npm run seed(?! -- --minimal)/)
  const { checkSlugs, checkUnlocks, checkTexts } = CONTENT_CHECKS
  const checks = await Promise.all(
    [checkSlugs, checkUnlocks, checkTexts].map((check) => check(visitorOf(empty))),
  )
  for (const line of lines(checks.flat())) expect(line).toMatch(/^advice (Not checked: |No adventure)/)
})

test('each page of the skeleton that is to be filled in is named, with its fields', async () => {
  const client = empty.client()
  const ids = minimalSeed().map(({ _id }) => _id)
  await loadSeed({
    apiHost: empty.url,
    token: empty.lake.token,
    ndjsonFile: SEED_FILE,
    minimal: true,
    replace: false,
  })
  const found = await CONTENT_CHECKS.checkPlaceholders(visitorOf(empty))
  expect(found).toEqual(
    expect.arrayContaining([
      {
        status: 'fault',
        what: '“Contact” is still to be filled in: YOUR TEXT',
        where: 'document contactPage, field intro',
        cure: 'Write your own in the Studio, and publish.',
      },
    ]),
  )
  const legal = Object.values(legalPageTitles).join('|')
  expect(found.filter(({ what }) => RegExp(`^“(${legal})”`).test(what))).toEqual([])
  await client.transaction(ids.map((id) => ({ delete: { id } }))).commit()
})

test('what visitors may read of a public dataset', async () => {
  expect(await checkVisibility(editorOf(empty))).toMatchObject([
    {
      what: 'The dataset has no published documents',
      cure: 'npm run seed -- --minimal --project local --dataset production',
    },
  ])
  expect(lines(await checkVisibility(visitorOf(empty)))).toEqual([
    'fault Visitors find nothing: the dataset is empty or private',
  ])
  // Visitors can't read documents with a dot in their id, as in a private dataset.
  await empty.client().create({ _id: 'hidden.product', _type: 'product' })
  expect(await checkVisibility(editorOf(empty))).toMatchObject([
    { status: 'fault', cure: expect.stringContaining('datasets visibility set production public') },
  ])
  await empty.client().delete('hidden.product')
})

test('a private dataset is read with its token alone', async () => {
  const shut = await startLake({ readToken: 'reader' })
  await shut.client().create({ _id: 'aboutPage', _type: 'aboutPage' })
  const settings = { VITE_SANITY_VISIBILITY: 'private', SANITY_READ_TOKEN: 'reader' }
  expect(lines(await checkVisibility(visitorOf(shut, settings)))).toEqual([
    'ok Dataset: private. Only the site’s servers read its 1 published documents, with their token',
  ])
  const wrong = await checkVisibility(visitorOf(shut, { ...settings, SANITY_READ_TOKEN: 'other' }))
  expect(faults(wrong)).toEqual([expect.stringContaining('reads no published')])
  const isPublic = await checkVisibility(visitorOf(lake, { ...settings, SANITY_READ_TOKEN: '' }))
  expect(isPublic).toMatchObject([
    {
      what: expect.stringMatching(/anyone can read \d+ published documents/),
      cure: expect.stringContaining('datasets visibility set production private'),
    },
  ])
  await shut.stop()
})

test('each fault of the stored content is named; drafts don’t count', { timeout: 30_000 }, async () => {
  const client = lake.client()
  const [page, other] = await client.getDocuments(['siteSettings', 'accessibilityPage'])
  if (!page || !other) throw new Error('The seed has no settings, or no statement')
  const { checkTypes, checkSingletons, checkSlugs, checkUnlocks } = CONTENT_CHECKS
  await client
    .transaction()
    .create({ _id: 'stray', _type: 'podcast' })
    .create({ _id: 'aboutPage2', _type: 'aboutPage' })
    .create({ _id: 'drafts.aboutPage3', _type: 'aboutPage' })
    .delete('siteSettings')
    .delete('accessibilityPage')
    .create({
      _id: 'twin',
      _type: 'product',
      slug: { _type: 'slug', current: 'fod' },
      unlocks: ['fod', 'fistt'],
    })
    .create({ _id: 'drafts.other', _type: 'product', unlocks: ['fistt'] })
    .create({ _id: 'redirect-twin', _type: 'redirect', from: '/coc_aatt', to: '/' })
    .commit()
  const target = editorOf(lake)
  expect(await checkTypes(target)).toMatchObject([
    { what: 'Documents of types that no schema has (1): "podcast"', where: 'documents "stray"' },
  ])
  expect(faults(await checkSingletons(target))).toEqual([
    '“Accessibility statement” is not published',
    'There is a second "aboutPage", which the site never shows',
  ])
  expect(faults(await checkSlugs(target))).toEqual([
    '2 documents share one address: product "fod"',
    '2 documents share one address: redirect "/coc_aatt"',
  ])
  expect(faults(await checkUnlocks(target))).toEqual([
    'The product “untitled” unlocks “fistt”, which no published adventure has: the shop doesn’t sell it',
  ])
  const created = ['stray', 'aboutPage2', 'drafts.aboutPage3', 'twin', 'drafts.other', 'redirect-twin']
  const deletions = created.map((id) => ({ delete: { id } }))
  await client.transaction(deletions).create(page).create(other).commit()
})

test('the service says which origins may read in browsers', async () => {
  const local = { ...targetAt(lake.url), site: ALLOWED_ORIGIN, studio: ALLOWED_ORIGIN, isLocal: true }
  expect(lines(await checkCors(local))).toEqual([
    `ok CORS: The site at ${ALLOWED_ORIGIN} may read`,
    `ok CORS: The Studio at ${ALLOWED_ORIGIN} may read and sign in`,
  ])
  const addresses = { VITE_SITE_URL: 'https://a.example', VITE_STUDIO_URL: 'https://b.example' }
  const add = 'npx --workspace studio sanity cors add'
  expect(await checkCors(targetAt(lake.url, addresses))).toMatchObject([
    { status: 'fault', cure: `${add} https://a.example --no-credentials --project-id local` },
    { status: 'fault', cure: `${add} https://b.example --credentials --project-id local` },
  ])
  const rows = [
    [true, ['advice', 'ok']],
    [false, ['ok', 'fault']],
  ] as const
  for (const [withCredentials, expected] of rows) {
    const app = new Hono().get('/:version/check/cors', (context) =>
      context.json({ result: { allowed: true, withCredentials } }),
    )
    const { address, close } = await serve(app)
    const found = await checkCors(targetAt(address, addresses))
    expect(found.map(({ status }) => status)).toEqual(expected)
    await close()
  }
})

test('a stream of live events that never opens', async () => {
  const { address, close } = await serve(new Hono())
  expect(faults(await checkLive(targetAt(address), 200))).toEqual([
    expect.stringContaining("Live events can't be received"),
  ])
  await close()
})
