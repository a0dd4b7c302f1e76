import * as v from 'valibot'
import { invalidParameter, notAuthorized, PoolError } from '../errors.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import type { User } from '../store/users.ts'

/** The service's own patterns. Its error texts quote them, and apps show those texts to users. */
const USERNAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u
const PASSWORD = /^[\S]+.*[\S]+$/
const CODE = /^[\S]+$/

export const username = v.pipe(v.string(), v.minLength(1), v.maxLength(128), v.regex(USERNAME))
export const password = v.pipe(v.string(), v.maxLength(256), v.regex(PASSWORD))
export const confirmationCode = v.pipe(v.string(), v.minLength(1), v.maxLength(2048), v.regex(CODE))
export const required = v.pipe(v.string(), v.minLength(1))
export const parameters = v.optional(v.record(v.string(), v.string()), {})
export const attributes = v.optional(
  v.array(v.object({ Name: required, Value: v.optional(v.string(), '') })),
  [],
)

/** Handles one `X-Amz-Target`: takes the parsed request body, returns the response body. */
export type Operation = (pool: Pool, body: unknown) => ResponseBody | Promise<ResponseBody>

/** Checks the body, and the app client when the body names one, before `handle` is called. */
export function operation<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  handle: (pool: Pool, input: v.InferOutput<Schema>) => ReturnType<Operation>,
): Operation {
  return (pool, body) => {
    const parsed = v.safeParse(schema, body)
    if (!parsed.success) throw validationError(parsed.issues)
    refuseOtherClient(pool, parsed.output)
    return handle(pool, parsed.output)
  }
}

function refuseOtherClient({ settings }: Pool, input: object): void {
  if (!('ClientId' in input) || input.ClientId === settings.clientId) return
  throw new PoolError(
    'ResourceNotFoundException',
    `User pool client ${String(input.ClientId)} does not exist.`,
  )
}

function validationError(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): PoolError {
  const count = issues.length === 1 ? '1 validation error' : `${issues.length} validation errors`
  return invalidParameter(`${count} detected: ${issues.map(describe).join('; ')}`)
}

function describe(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? ''
  const field = path.charAt(0).toLowerCase() + path.slice(1)
  // The service calls a missing value null.
  const value = issue.input === undefined ? 'Value null' : 'Value'
  return `${value} at '${field}' failed to satisfy constraint: ${constraintOf(issue)}`
}

function constraintOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'Member must not be null'
  const { requirement } = issue
  if (requirement instanceof RegExp) {
    return `Member must satisfy regular expression pattern: ${requirement.source.slice(1, -1)}`
  }
  return issue.message
}

/** The account of an access token. @throws PoolError when it is forged, expired or revoked, or the account is gone */
export function authenticate(pool: Pool, token: string): User {
  const claims = pool.signer.readAccessToken(token)
  if (!claims || claims.iss !== pool.issuer() || claims.client_id !== pool.settings.clientId) {
    throw notAuthorized('Invalid Access Token')
  }
  if (claims.exp * 1000 <= pool.now()) throw notAuthorized('Access Token has expired')
  const user = pool.users.bySub(claims.sub)
  if (!user) throw new PoolError('UserNotFoundException', 'User does not exist.')
  const grant = pool.grants.find(claims.origin_jti)
  if (!grant || grant.isRevoked) throw notAuthorized('Access Token has been revoked')
  return user
}
