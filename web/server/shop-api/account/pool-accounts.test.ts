import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPoolAccounts } from './pool-accounts.ts'

afterEach(() => vi.unstubAllGlobals())

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

describe('accounts that were never confirmed', () => {
  const before = new Date('2026-11-01T00:00:00Z')
  const user = (Username: string, day: string, UserStatus = 'UNCONFIRMED') => ({
    Username,
    UserStatus,
    UserCreateDate: Date.parse(`${day}T00:00:00Z`) / 1_000,
  })

  /** A pool that answers page after page of its accounts. @returns the names that are deleted, and the requests for pages */
  function poolWith(pages: object[][]) {
    const deleted: unknown[] = []
    const listed: unknown[] = []
    const fetched = vi.fn(async (request: Request) => {
      const sent: unknown = await request.json()
      if (request.headers.get('x-amz-target')?.endsWith('.AdminDeleteUser')) {
        deleted.push(sent)
        return new Response('')
      }
      listed.push(sent)
      const next = listed.length < pages.length && { PaginationToken: `page-${listed.length}` }
      return Response.json({ Users: pages[listed.length - 1], ...next })
    })
    vi.stubGlobal('fetch', fetched)
    return { accounts: createPoolAccounts(pool, credentials), deleted, listed }
  }

  test('are deleted once they are old enough, from every page of the list', async () => {
    const { accounts, deleted, listed } = poolWith([
      [user('old', '2026-10-31'), user('new', '2026-11-01')],
      [user('older', '2025-01-01')],
    ])
    expect(await accounts?.deleteUnconfirmed(before)).toBe(2)
    const UserPoolId = pool.userPoolId
    expect(deleted).toEqual([
      { UserPoolId, Username: 'old' },
      { UserPoolId, Username: 'older' },
    ])
    const Filter = 'cognito:user_status = "UNCONFIRMED"'
    expect(listed).toMatchObject([{ Filter }, { Filter, PaginationToken: 'page-1' }])
  })

  test('alone are deleted, also from a pool that ignores the filter', async () => {
    const statuses = ['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'EXTERNAL_PROVIDER']
    const { accounts, deleted } = poolWith([statuses.map((status) => user(status, '2025-01-01', status))])
    expect(await accounts?.deleteUnconfirmed(before)).toBe(0)
    expect(deleted).toEqual([])
  })

  test('stay when the pool refuses, or answers without a date', async () => {
    const { accounts } = poolAnswering({ __type: 'AccessDeniedException' }, 400)
    await expect(accounts?.deleteUnconfirmed(before)).rejects.toThrow('ListUsers: status 400')
    const undated = poolWith([[{ Username: 'undated', UserStatus: 'UNCONFIRMED' }]])
    await expect(undated.accounts?.deleteUnconfirmed(before)).rejects.toThrow('ListUsers')
    expect(undated.deleted).toEqual([])
  })
})

test('without AWS credentials, or with a local pool, accounts are not compared', () => {
  expect(createPoolAccounts(pool, {})).toBeUndefined()
  const issuer = 'http://localhost:3900/_cognito/eu-north-1_AbCdEf123'
  expect(createPoolAccounts({ ...pool, issuer }, credentials)).toBeUndefined()
})
