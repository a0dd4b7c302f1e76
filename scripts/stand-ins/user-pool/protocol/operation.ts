import * as v from 'valibot'
import { invalidParameter, PoolError } from '../errors.ts'
import type { Pool, ResponseBody } from '../pool.ts'

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
  if (issue.type === 'min_length')
    return `Member must have length greater than or equal to ${String(requirement)}`
  if (issue.type === 'max_length')
    return `Member must have length less than or equal to ${String(requirement)}`
  return issue.message
}
