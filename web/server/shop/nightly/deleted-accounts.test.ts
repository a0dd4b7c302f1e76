import { expect, test, vi } from 'vitest'
import { createPoolAccounts } from '../identity/pool-accounts.ts'
import { compareAccounts, eraseDeletedAccounts } from './deleted-accounts.ts'

/** A pool with these accounts, and a shop with data about those. */
function scripted(inPool: string[], inShop: string[]) {
  const forget = vi.fn(async ({ sub }: { sub: string }) => [`cs_${sub}`])
  const expireSession = vi.fn(async () => 'expired' as const)
  const ports = {
    accounts: { hasAccount: async (sub: string) => inPool.includes(sub) },
    upkeep: { accountsWithData: async () => inShop },
    ownedContent: { forget },
    payments: { expireSession },
  }
  return { ports, forget, expireSession }
}
const named = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}`)

test('the data of an account that the pool no longer has is erased, and its payment pages are closed', async () => {
  const { ports, forget, expireSession } = scripted(['kept'], ['kept', 'gone'])
  expect(await eraseDeletedAccounts(ports)).toBe(1)
  expect(forget.mock.calls.map(([{ sub }]) => sub)).toEqual(['gone'])
  expect(expireSession).toHaveBeenCalledExactlyOnceWith('cs_gone')
})

test('a pool that lacks many accounts is taken for the wrong one: nothing is erased, and the log says so', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { ports, forget } = scripted(named(30).slice(15), named(30))
  expect(await compareAccounts(ports)).toBe(0)
  expect(forget).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('accounts-not-compared'))
})

test('without an answer nothing is erased', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { ports, forget } = scripted([], ['kept'])
  const accounts = { hasAccount: () => Promise.reject(new Error('The pool is silent.')) }
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

test('the pool is asked by a signed call for one id', async () => {
  const { fetched, accounts } = poolAnswering({ Users: [] })
  expect(await accounts?.hasAccount('1234-abcd')).toBe(false)
  const request = fetched.mock.calls[0]?.[0]
  expect(request?.url).toBe('https://cognito-idp.eu-north-1.amazonaws.com/')
  expect(request?.headers.get('authorization')).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d+\/eu-north-1\/cognito-idp\//,
  )
  expect(await request?.json()).toMatchObject({ Filter: 'sub = "1234-abcd"', Limit: 1 })
  vi.unstubAllGlobals()
})

test('a refusal of the pool is no missing account', async () => {
  const { accounts } = poolAnswering({ __type: 'AccessDeniedException' }, 400)
  await expect(accounts?.hasAccount('1234-abcd')).rejects.toThrow('status 400')
  await expect(accounts?.hasAccount('" or sub = "')).rejects.toThrow('not one of a user pool')
  vi.unstubAllGlobals()
})

test('without credentials of AWS, or with a pool on this machine, accounts are not compared', () => {
  expect(createPoolAccounts(pool, {})).toBeUndefined()
  const issuer = 'http://localhost:3900/_cognito/eu-north-1_AbCdEf123'
  expect(createPoolAccounts({ ...pool, issuer }, credentials)).toBeUndefined()
})
