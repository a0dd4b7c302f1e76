import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { sampleLegalContent } from '../testing/sample-legal.ts'
import { legalVersions } from './start-checkout.ts'

const published = sampleLegalContent

const refusalOf = (legal: typeof published) => {
  try {
    return legalVersions(legal)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test('a checkout remembers the version of each text', () => {
  expect(legalVersions(published)).toEqual({ terms: '2026-11-22', withdrawal: '2026-11-22' })
})

test('without a seller the shop is closed', () => {
  const refusal = refusalOf({ ...published, seller: undefined })
  expect(refusal).toMatchObject({
    problem: { code: 'seller-incomplete' },
    message:
      'The shop is not open: the seller’s details are missing in the site settings. Publish what is missing in the Studio.',
  })
})

test.each(['terms', 'withdrawal'])('without the page %s the shop is closed', (missing) => {
  const texts = published.texts.filter(({ page }) => page !== missing)
  const refusal = refusalOf({ ...published, texts })
  expect(refusal).toMatchObject({
    problem: { code: 'seller-incomplete' },
    message: expect.stringContaining(`the page “${missing}” is missing`),
  })
})
