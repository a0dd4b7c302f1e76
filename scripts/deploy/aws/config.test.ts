import { expect, test } from 'vitest'
import { parseDeployConfig } from './config.ts'
import { EXAMPLE } from './settings.ts'

const faultsOf = (changes: Record<string, string | undefined>) => {
  try {
    parseDeployConfig({ ...EXAMPLE, ...changes })
    return []
  } catch (error) {
    return String(error).split('\n').slice(1)
  }
}

test('the example is valid', () => {
  expect(parseDeployConfig(EXAMPLE)).toMatchObject({
    account: '123456789012',
    host: 'candlecast.example',
    zone: { id: 'Z0EXAMPLE', name: 'candlecast.example' },
    createsUserPool: true,
    userPool: { VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123', VITE_USER_POOL_CLIENT_ID: '4exampleclient' },
  })
})

test('optional settings can be missing or empty', () => {
  const least = {
    ...EXAMPLE,
    DEPLOY_HOSTED_ZONE_ID: '',
    DEPLOY_HOSTED_ZONE_NAME: undefined,
    VITE_STUDIO_URL: '',
    VITE_USER_POOL_ID: '',
    VITE_USER_POOL_CLIENT_ID: '',
  }
  expect(parseDeployConfig(least)).toMatchObject({ zone: undefined, userPool: undefined })
})

test.each([
  ['DEPLOY_ACCOUNT', undefined, 'DEPLOY_ACCOUNT is missing'],
  ['DEPLOY_ACCOUNT', '1234', 'DEPLOY_ACCOUNT must be the 12 digits of an AWS account'],
  ['DEPLOY_ALARM_EMAIL', 'on call', 'DEPLOY_ALARM_EMAIL is not an e-mail address'],
  ['DEPLOY_USER_POOL', 'shared', 'DEPLOY_USER_POOL must be create or existing'],
  [
    'DEPLOY_HOSTED_ZONE_NAME',
    undefined,
    'DEPLOY_HOSTED_ZONE_NAME is missing, and DEPLOY_HOSTED_ZONE_ID needs it',
  ],
  ['DEPLOY_DATABASE_ZONES', '3', 'DEPLOY_DATABASE_ZONES must be 1 or 2'],
  ['DEPLOY_DATABASE_SIZE', 't4g.small', 'DEPLOY_DATABASE_SIZE must be micro, small or medium'],
  ['DEPLOY_NETWORK', 'no', 'DEPLOY_NETWORK must be nat or none'],
  ['DEPLOY_REDIRECT_HOST', 'https://www.candlecast.example', 'DEPLOY_REDIRECT_HOST is not a host name'],
  ['DEPLOY_REDIRECT_HOST', 'candlecast.example', 'DEPLOY_REDIRECT_HOST is the host of VITE_SITE_URL'],
  [
    'DEPLOY_REDIRECT_HOST',
    'www.other.example',
    'DEPLOY_REDIRECT_HOST is not in the hosted zone candlecast.example',
  ],
  ['DEPLOY_FIREWALL', 'true', 'DEPLOY_FIREWALL must be on or off'],
  ['VITE_SITE_URL', 'http://candlecast.example', 'VITE_SITE_URL must be an origin'],
  ['VITE_SITE_URL', 'https://candlecast.example/', 'VITE_SITE_URL must be an origin'],
  ['VITE_USER_POOL_ID', 'eu-west-1_AbCdEf123', 'VITE_USER_POOL_ID must be a pool in eu-north-1'],
  ['VITE_USER_POOL_ID', '', 'VITE_USER_POOL_ID is missing, and VITE_USER_POOL_CLIENT_ID needs it'],
])('%s as %s is refused, and the error says what it must be', (name, value, fault) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(fault)])
})

test('an existing user pool needs its id', () => {
  const pool = { VITE_USER_POOL_ID: '', VITE_USER_POOL_CLIENT_ID: '' }
  expect(faultsOf({ ...pool, DEPLOY_USER_POOL: 'existing' })).toEqual([
    '  VITE_USER_POOL_ID is missing: set it to the id of the existing pool',
  ])
})

test('all faults are reported at once', () => {
  expect(faultsOf({ DEPLOY_ACCOUNT: '', VITE_SANITY_DATASET: 'Live', VITE_SITE_URL: '' })).toHaveLength(3)
})
