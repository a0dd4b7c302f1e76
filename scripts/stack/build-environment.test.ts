import { expect, test } from 'vitest'
import { isConfigured } from './build-environment.ts'

const production = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SITE_URL: 'https://www.candlecast.example',
}

test('no settings mean a build for the local services', () => {
  expect(isConfigured({ BASE_URL: '/', MODE: 'production' })).toBe(false)
})

test('a real project is accepted', () => {
  expect(isConfigured(production)).toBe(true)
})

test('every fault is reported at once', () => {
  expect(() => isConfigured({ VITE_SITE_URL: 'candlecast' })).toThrow(
    /VITE_SANITY_PROJECT_ID is missing[\s\S]*VITE_SANITY_DATASET is missing[\s\S]*VITE_SITE_URL is not a whole address/,
  )
})

test.each([
  'http://localhost:3900',
  'http://local.localhost:3900',
  'http://127.0.0.1:3900',
  'http://[::1]:3900',
])('a public site never reads its content from %s', (host) => {
  expect(() => isConfigured({ ...production, VITE_SANITY_API_HOST: host })).toThrow(/unset it/)
  expect(
    isConfigured({ ...production, VITE_SITE_URL: 'http://localhost:4173', VITE_SANITY_API_HOST: host }),
  ).toBe(true)
})
