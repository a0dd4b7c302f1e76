import { afterEach, expect, test, vi } from 'vitest'
import { createPoolAccounts } from '../account/pool-accounts.ts'
import {
  compareAccounts,
  type DeletedAccountPorts,
  eraseAccounts,
  eraseDeletedAccounts,
  missingAccounts,
} from './deleted-accounts.ts'

afterEach(() => vi.unstubAllGlobals())

/** A pool with the accounts `inPool`, and a shop with data about the accounts `inShop`, latest checkout first. */
function scripted(inPool: string[], inShop: string[]) {
  const forget = vi.fn(async ({ sub }: { sub: string }) => [`cs_${sub}`])
  const expireSession = vi.fn(async () => 'expired' as const)
  const ports: DeletedAccountPorts = {
    accounts: { hasAccount: async (sub) => inPool.includes(sub) },
    upkeep: {
      accountsWithData: async function* () {
        yield* inShop
      },
      latestAccounts: async (limit) => inShop.slice(0, limit),
    },
    ownedContent: { forget },
    payments: { expireSession },
  }
  return { ports, forget, expireSession }
}
const named = (count: number, prefix = 'reader') =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('the data of an account that the pool no longer has is erased, and its payment pages are closed', async () => {
  const { ports, forget, expireSession } = scripted(['kept'], ['kept', 'gone'])
  expect(await eraseDeletedAccounts(ports)).toBe(1)
  expect(forget.mock.calls.map(([{ sub }]) => sub)).toEqual(['gone'])
  expect(expireSession).toHaveBeenCalledExactlyOnceWith('cs_gone')
})

test('a grant stays: its address may belong to another account by now', async () => {
  const { ports, forget } = scripted(['kept'], ['kept', 'gone'])
  await eraseDeletedAccounts(ports)
  expect(forget).toHaveBeenCalledExactlyOnceWith({
    sub: 'gone',
    username: '',
    email: '',
    isEmailVerified: false,
  })
})

test.each([
  ['has none of one account', [], named(1)],
  ['has none of eight accounts', named(3, 'stranger'), named(8)],
  ['has only the newest of nine accounts, as after a change of pools', named(1), named(9)],
  ['lacks half of thirty accounts', named(30).slice(15), named(30)],
  ['lacks the five accounts with the latest checkouts', named(100).slice(5), named(100)],
])('nothing is erased, and the log says so, when the pool %s', async (_, inPool, inShop) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { ports, forget } = scripted(inPool, inShop)
  expect(await compareAccounts(ports)).toBe(0)
  expect(forget).not.toHaveBeenCalled()
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('accounts-not-compared'))
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('VITE_USER_POOL_ID'))
})

test('after a person has checked the pool, the accounts can be erased without the guard', async () => {
  const { ports, forget } = scripted([], named(2))
  expect(await missingAccounts(ports)).toEqual({ checked: 2, missing: named(2) })
  expect(await eraseAccounts(ports, named(2))).toBe(2)
  expect(forget).toHaveBeenCalledTimes(2)
})

test('without an answer nothing is erased', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { ports, forget } = scripted([], ['kept'])
  const accounts = { hasAccount: () => Promise.reject(new Error('The pool does not answer.')) }
  expect(await compareAccounts({ ...ports, accounts })).toBe(0)
  expect(forget).not.toHaveBeenCalled()
})

const pool = { userPoolId: 'eu-north-1_AbCdEf123', issuer: undefined }
const credentials = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' }
const poolAnswering = (body: object, status = 200) => {
  const fetched = vi.fn(async (_request: Request) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return { fetched, accounts: createPoolAccounts(pool, credentials) }
}

test('an account is looked up by a signed call', async () => {
  const { fetched, accounts } = poolAnswering({ Users: [] })
  expect(await accounts?.hasAccount('1234-abcd')).toBe(false)
  const request = fetched.mock.calls[0]?.[0]
  expect(request?.url).toBe('https://cognito-idp.eu-north-1.amazonaws.com/')
  expect(request?.headers.get('authorization')).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d+\/eu-north-1\/cognito-idp\//,
  )
  expect(await request?.json()).toMatchObject({ Filter: 'sub = "1234-abcd"', Limit: 1 })
})

test('a container on AWS signs with the credentials of its role', async () => {
  const role = { AccessKeyId: 'ASIAROLE', SecretAccessKey: 'secret', Token: 'session' }
  const fetched = vi.fn(async (request: Request | string) =>
    Response.json(typeof request === 'string' ? role : { Users: [] }),
  )
  vi.stubGlobal('fetch', fetched)
  const accounts = createPoolAccounts(pool, { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials/1' })
  for (const sub of ['1234-abcd', '5678-efgh']) expect(await accounts?.hasAccount(sub)).toBe(false)
  const [[address], [signed]] = [fetched.mock.calls[0] ?? [], fetched.mock.calls[1] ?? []]
  expect(address).toBe('http://169.254.170.2/v2/credentials/1')
  expect(signed).toMatchObject({ url: 'https://cognito-idp.eu-north-1.amazonaws.com/' })
  const headers = signed instanceof Request ? signed.headers : undefined
  expect(headers?.get('authorization')).toContain('Credential=ASIAROLE/')
  expect(headers?.get('x-amz-security-token')).toBe('session')
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a throttled call is repeated after growing pauses', async () => {
  const throttled = { __type: 'TooManyRequestsException', message: 'Rate exceeded' }
  const fetched = vi
    .fn(async () => Response.json({ Users: [{ Username: 'reader' }] }))
    .mockImplementationOnce(async () => Response.json(throttled, { status: 400 }))
    .mockImplementationOnce(async () => Response.json(throttled, { status: 400 }))
  vi.stubGlobal('fetch', fetched)
  const accounts = createPoolAccounts(pool, credentials, { pauseMs: 1 })
  expect(await accounts?.hasAccount('1234-abcd')).toBe(true)
  expect(fetched).toHaveBeenCalledTimes(3)
  fetched.mockImplementation(async () => Response.json(throttled, { status: 400 }))
  await expect(accounts?.hasAccount('1234-abcd')).rejects.toThrow('The user pool doesn’t answer')
})

test('a refusal of the pool does not count as a missing account', async () => {
  const { accounts } = poolAnswering({ __type: 'AccessDeniedException' }, 400)
  await expect(accounts?.hasAccount('1234-abcd')).rejects.toThrow('status 400')
  await expect(accounts?.hasAccount('" or sub = "')).rejects.toThrow('not one of a user pool')
})

test('without AWS credentials, or with a local pool, accounts are not compared', () => {
  expect(createPoolAccounts(pool, {})).toBeUndefined()
  const issuer = 'http://localhost:3900/_cognito/eu-north-1_AbCdEf123'
  expect(createPoolAccounts({ ...pool, issuer }, credentials)).toBeUndefined()
})
