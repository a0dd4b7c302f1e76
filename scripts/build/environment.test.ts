import { expect, test } from 'vitest'
import { isConfigured } from './environment.ts'

const production = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SITE_URL: 'https://www.candlecast.example',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  VITE_USER_POOL_CLIENT_ID: '1example23456789',
}

test('without settings, the build is for the local services', () => {
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

test('a public site uses no local service', () => {
  const hosts = ['localhost', 'local.localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:3900`)
  const settings = [
    ...hosts.map((host) => ({ VITE_SANITY_API_HOST: host })),
    { VITE_USER_POOL_ENDPOINT: 'http://localhost:4173/_cognito/' },
    { VITE_ANALYTICS_URL: 'http://localhost:3900/collector' },
  ]
  for (const local of settings) {
    expect(() => isConfigured({ ...production, ...local }), JSON.stringify(local)).toThrow(/unset it/)
    const here = { ...production, VITE_SITE_URL: 'http://localhost:4173', ...local }
    expect(isConfigured(here), JSON.stringify(local)).toBe(true)
  }
})

test('missing settings of the user pool are named', () => {
  const { VITE_USER_POOL_ID: _, VITE_USER_POOL_CLIENT_ID: __, ...rest } = production
  expect(() => isConfigured(rest)).toThrow(
    /VITE_USER_POOL_ID is missing\n {2}VITE_USER_POOL_CLIENT_ID is missing/,
  )
})
