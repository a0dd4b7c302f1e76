import { expect, it } from 'vitest'
import { InvalidSettings } from '#shared/site-settings.ts'
import { parseConfig } from './config.ts'

const complete = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SITE_URL: 'https://candlecast.example',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  VITE_USER_POOL_CLIENT_ID: '1example23456789',
}

it('reads a complete environment', () => {
  expect(parseConfig(complete)).toEqual({
    sanity: {
      projectId: 'abc123',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: undefined,
      isPrivate: false,
    },
    siteUrl: 'https://candlecast.example',
    studioUrl: undefined,
    userPool: {
      userPoolId: 'eu-north-1_AbCdEf123',
      clientId: '1example23456789',
      endpoint: undefined,
      loginWays: 'password',
      signInFlow: 'USER_SRP_AUTH',
      hidesAccounts: false,
    },
    paymentPageUrl: 'https://checkout.stripe.com',
    analyticsUrl: 'https://www.googletagmanager.com',
  })
})

it('reports all faults together, each with the name of its variable', () => {
  const read = () =>
    parseConfig({ ...complete, VITE_SANITY_PROJECT_ID: undefined, VITE_SANITY_API_VERSION: '1' })
  expect(read).toThrow(InvalidSettings)
  expect(read).toThrow(/VITE_SANITY_PROJECT_ID is missing\n {2}VITE_SANITY_API_VERSION must be a date/)
})

it.each(['candlecast.example', 'https://candlecast.example/', 'https://candlecast.example/shop'])(
  'refuses %s as the site’s address',
  (VITE_SITE_URL) => {
    expect(() => parseConfig({ ...complete, VITE_SITE_URL })).toThrow(/VITE_SITE_URL/)
  },
)

it.each(['code', 'password,passkey,code', 'password,sms'])('refuses %s as the ways to log in', (ways) => {
  expect(() => parseConfig({ ...complete, VITE_LOGIN_WAYS: ways })).toThrow(
    /VITE_LOGIN_WAYS must be password, or password,code,passkey/,
  )
})
