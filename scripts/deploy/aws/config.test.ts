import { expect, test } from 'vitest'
import { cloudNameOf, EXAMPLE, parseDeployConfig } from './config.ts'

test.each([
  ['Candlecast', 'Candlecast'],
  ['Ember & Ash', 'Ember-Ash'],
  ['Ljud & Bild – Åsa', 'Ljud-Bild-Asa'],
  ['3 Owls!', 'Owls'],
  ['音', 'Shop'],
])('stacks of the brand “%s” are named %s', (name, stacks) => {
  expect(cloudNameOf(name)).toBe(stacks)
})

const faultsOf = (changes: Record<string, string | undefined>) => {
  try {
    parseDeployConfig({ ...EXAMPLE, ...changes })
    return []
  } catch (error) {
    return String(error).split('\n').slice(1)
  }
}

test('optional settings can be empty', () => {
  const least = { DEPLOY_HOSTED_ZONE_ID: '', VITE_STUDIO_URL: '', VITE_USER_POOL_ID: '' }
  const { hostedZoneId, userPoolId, site } = parseDeployConfig({ ...EXAMPLE, ...least })
  expect({ hostedZoneId, userPoolId }).toEqual({})
  expect(site).not.toHaveProperty('VITE_STUDIO_URL')
})

test('a wrong setting is refused, and the error says what it must be', () => {
  const rows = [
    ['DEPLOY_ACCOUNT', undefined, 'DEPLOY_ACCOUNT is missing'],
    ['DEPLOY_ACCOUNT', '1234', 'DEPLOY_ACCOUNT must be the 12 digits of an AWS account'],
    ['DEPLOY_ZONES', '3', 'DEPLOY_ZONES must be 1 or 2'],
    ['DEPLOY_REDIRECT_HOST', 'candlecast.example', 'DEPLOY_REDIRECT_HOST is the host of VITE_SITE_URL'],
    ['VITE_SITE_URL', 'http://candlecast.example', 'VITE_SITE_URL must be an origin'],
    ['VITE_SITE_URL', 'https://candlecast.example/', 'VITE_SITE_URL must be an origin'],
    ['VITE_USER_POOL_ID', 'eu-west-1_AbCdEf123', 'VITE_USER_POOL_ID must be a pool in eu-north-1'],
    ['VITE_USER_POOL_CLIENT_ID', '', 'VITE_USER_POOL_CLIENT_ID is missing, and VITE_USER_POOL_ID needs it'],
    ['STRIPE_TAX', 'yes', 'STRIPE_TAX must be on or off'],
  ] as const
  for (const [name, value, fault] of rows)
    expect(faultsOf({ [name]: value }), `${name}=${value}`).toEqual([expect.stringContaining(fault)])
})

test('an existing user pool needs its id, and all faults are reported at once', () => {
  const wrong = { VITE_USER_POOL_ID: '', DEPLOY_USER_POOL: 'existing', VITE_SITE_URL: EXAMPLE.VITE_SITE_URL }
  expect(faultsOf(wrong)).toEqual(['  VITE_USER_POOL_ID is missing: set it to the id of the existing pool'])
  expect(faultsOf({ DEPLOY_ACCOUNT: '', VITE_SANITY_DATASET: 'Live', VITE_SITE_URL: '' })).toHaveLength(3)
})
