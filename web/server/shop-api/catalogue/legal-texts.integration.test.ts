import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../common/unavailable.ts'
import { publishLegal, sampleSeller } from '../testing/sample-legal.ts'
import { readLegalContent } from './legal-texts.ts'
import { createReadContent } from './published-content.ts'

const contentAt = (apiHost: string) =>
  createReadContent({
    VITE_SANITY_PROJECT_ID: 'local',
    VITE_SANITY_DATASET: 'production',
    VITE_SANITY_API_VERSION: '2025-02-19',
    VITE_SANITY_API_HOST: apiHost,
  })

const lake = await startLake()
beforeEach(() => publishLegal(lake.client()))
afterAll(() => lake.stop())

const read = () => readLegalContent(contentAt(lake.url))

test('the seller and the two texts are read as published', async () => {
  const { seller, texts } = await read()
  expect(seller).toMatchObject(sampleSeller)
  expect(texts).toMatchObject([
    {
      page: 'terms',
      version: '2026-11-22',
      title: 'Terms of sale',
      body: expect.arrayContaining([expect.objectContaining({ _type: 'block' })]),
    },
    {
      page: 'withdrawal',
      version: '2026-11-22',
      title: 'Right of withdrawal',
      body: expect.arrayContaining([expect.objectContaining({ _type: 'block' })]),
    },
  ])
})

test('fields are trimmed', async () => {
  await lake.client().patch('siteSettings').set({ sellerName: ' Sample AB ' }).commit()
  expect((await read()).seller).toMatchObject({ name: 'Sample AB' })
})

describe('the seller is unknown', () => {
  const required = ['sellerName', 'organisationNumber', 'vatNumber', 'sellerAddress', 'sellerEmail']
  test.each([...required, 'sellerPhone', 'paymentMeans', 'salesArea'])('without %s', async (field) => {
    await lake.client().patch('siteSettings').unset([field]).commit()
    expect((await read()).seller).toBeUndefined()
    await lake
      .client()
      .patch('siteSettings')
      .set({ [field]: ' ' })
      .commit()
    expect((await read()).seller).toBeUndefined()
  })

  test('without site settings', async () => {
    await lake.client().delete('siteSettings')
    expect((await read()).seller).toBeUndefined()
  })
})

describe('a text is left out', () => {
  test.each(['validFrom', 'title', 'body'])('without %s', async (field) => {
    await lake.client().patch('termsPage').unset([field]).commit()
    expect((await read()).texts.map(({ page }) => page)).toEqual(['withdrawal'])
  })

  test('without text in its body', async () => {
    await lake
      .client()
      .patch('termsPage')
      .set({ body: [null, { _type: 'block', children: null }] })
      .commit()
    expect((await read()).texts.map(({ page }) => page)).toEqual(['withdrawal'])
  })

  test('while it is a draft', async () => {
    const terms = await lake.client().getDocument('termsPage')
    if (!terms) throw new Error('The terms are missing.')
    await lake.client().delete('termsPage')
    await lake.client().createOrReplace({ ...terms, _id: 'drafts.termsPage' })
    expect((await read()).texts.map(({ page }) => page)).toEqual(['withdrawal'])
  })
})

// Postgres stores neither NUL nor a lone surrogate in JSON.
test('a text with missing parts and characters that can’t be stored is read', async () => {
  const block = { _type: 'block', children: [null, { text: 'Half \ud800 and \0.' }], markDefs: null }
  await lake
    .client()
    .patch('termsPage')
    .set({ body: [null, block] })
    .commit()
  const [terms] = (await read()).texts
  expect(JSON.stringify(terms?.body)).toContain('Half \ufffd and \ufffd.')
})

test('reading is Unavailable while the content service is down', async () => {
  await expect(readLegalContent(contentAt('http://127.0.0.1:9'))).rejects.toBeInstanceOf(Unavailable)
})
