import { afterEach, expect, test, vi } from 'vitest'
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

test('without AWS credentials, or with a local pool, accounts are not compared', () => {
  expect(createPoolAccounts(pool, {})).toBeUndefined()
  const issuer = 'http://localhost:3900/_cognito/eu-north-1_AbCdEf123'
  expect(createPoolAccounts({ ...pool, issuer }, credentials)).toBeUndefined()
})
