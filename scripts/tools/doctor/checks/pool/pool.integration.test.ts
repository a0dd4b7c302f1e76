import { startPool } from '@stand-ins/user-pool/testing/running-pool.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localUserPool } from '../../../../local/project.ts'
import { serve, UNREACHABLE } from '../../testing/target-at.ts'
import { checkPool } from './pool.ts'

let pool: Awaited<ReturnType<typeof startPool>>
beforeAll(async () => {
  pool = await startPool({ poolId: localUserPool.userPoolId, clientId: localUserPool.clientId })
})
afterAll(() => pool.stop())

const variables = (endpoint: string, clientId: string = localUserPool.clientId) => ({
  VITE_USER_POOL_ID: localUserPool.userPoolId,
  VITE_USER_POOL_CLIENT_ID: clientId,
  VITE_USER_POOL_ENDPOINT: endpoint,
})

test('the local pool has the settings that a real one needs', async () => {
  expect(await checkPool(variables(`${pool.url}/_cognito/`))).toMatchObject([{ status: 'ok' }])
})

test('a missing client is named', async () => {
  expect(await checkPool(variables(`${pool.url}/_cognito/`, '4unknown'))).toMatchObject([
    { status: 'fault', what: 'The user pool’s client does not exist', where: 'client 4unknown' },
  ])
})

test('a pool that doesn’t answer, and settings without a pool', async () => {
  expect(await checkPool(variables(UNREACHABLE))).toMatchObject([
    { status: 'fault', what: expect.stringMatching(/^The user pool does not answer: .*ECONNREFUSED/) },
  ])
  expect(await checkPool({})).toEqual([])
})

const refused = (type: string) => ({ __type: type, message: '' })
const challenge = { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: {} }
const disabled = refused('InvalidParameterException')

test.each<[string, object, object, string[]]>([
  [
    'with correct settings',
    challenge,
    disabled,
    ['User pool: its client allows the site’s sign-in, and doesn’t reveal who has an account'],
  ],
  [
    'without SRP',
    disabled,
    disabled,
    ['The user pool’s client does not allow ALLOW_USER_SRP_AUTH, which the site uses'],
  ],
  [
    'that reveals who has an account',
    refused('com.amazonaws.cognito#UserNotFoundException'),
    disabled,
    ['The user pool’s client reveals who has an account: enable “prevent user existence errors”'],
  ],
  [
    'with a secret',
    refused('NotAuthorizedException'),
    disabled,
    ['The user pool’s client does not answer as a public client: it may have a secret'],
  ],
  [
    'that accepts passwords',
    challenge,
    refused('NotAuthorizedException'),
    ['The user pool’s client accepts plain passwords: remove ALLOW_USER_PASSWORD_AUTH'],
  ],
])('a client %s', async (_, srp, password, expected) => {
  const app = new Hono().post('/', async (context) => {
    const { AuthFlow }: { AuthFlow: string } = await context.req.json()
    return context.json(AuthFlow === 'USER_SRP_AUTH' ? srp : password, 400)
  })
  const { address, close } = await serve(app)
  expect((await checkPool(variables(`${address}/`))).map(({ what }) => what)).toEqual(expected)
  await close()
})
