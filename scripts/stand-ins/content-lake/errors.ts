/**
 * The errors of the real service, as status and JSON body.
 * @sanity/client reads three forms: `{statusCode, error, message}`, `{error: {type, description}}`
 * and, for mutations, the latter with `items`.
 */

import * as v from 'valibot'

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 500 | 501

export class LakeError extends Error {
  readonly status: ErrorStatus
  readonly body: Record<string, unknown>

  constructor(status: ErrorStatus, message: string, body: Record<string, unknown>) {
    super(message)
    this.name = 'LakeError'
    this.status = status
    this.body = body
  }
}

/** An error of the gateway in front of the data service: authentication, project, size of the request. */
export function gatewayError(status: ErrorStatus, error: string, message: string): LakeError {
  return new LakeError(status, message, { statusCode: status, error, message })
}

/** An error of the data service itself. */
export function dataError(
  status: ErrorStatus,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): LakeError {
  return new LakeError(status, description, { error: { type, description, ...details } })
}

/** The error for a feature that is not implemented. Without it, a wrong result would look like a correct one. */
export function notSupported(what: string, cure: string): LakeError {
  return dataError(
    400,
    'notSupportedLocallyError',
    `The local Content Lake does not support ${what}. ${cure}`,
  )
}

type TransactionKind = 'mutation' | 'action'

/** One mutation or action that fails its transaction. */
export class TransactionFailure extends Error {
  readonly status: 400 | 403 | 404 | 409
  readonly detail: Record<string, unknown>

  constructor(
    status: 400 | 403 | 404 | 409,
    type: string,
    description: string,
    fields: Record<string, unknown> = {},
  ) {
    super(description)
    this.name = 'TransactionFailure'
    this.status = status
    this.detail = { type, description, ...fields }
  }

  /** `index` is the position of the failing mutation or action in the request. */
  toLakeError(kind: TransactionKind, index: number): LakeError {
    const description = `The ${kind}(s) failed: ${this.message}`
    return new LakeError(this.status, description, {
      error: { type: `${kind}Error`, description, items: [{ error: this.detail, index }] },
    })
  }
}

/** Runs a step of a transaction; its failure becomes the response to the whole request. */
export function reportingFailure<Result>(kind: TransactionKind, index: number, step: () => Result): Result {
  try {
    return step()
  } catch (cause) {
    throw cause instanceof TransactionFailure ? cause.toLakeError(kind, index) : cause
  }
}

/** Parses one mutation or action. @throws TransactionFailure 400 that says where it is wrong */
export function parseStep<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new TransactionFailure(400, 'validationError', placed(parsed.issues[0]))
}

export function placed(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path ? `${issue.message} (at "${path}")` : issue.message
}

export function documentAlreadyExists(id: string): TransactionFailure {
  return new TransactionFailure(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, {
    id,
  })
}

/** The error for a write without a token. */
export function insufficientPermissions(kind: TransactionKind, permission: 'create' | 'update'): LakeError {
  const description = `Insufficient permissions; permission "${permission}" required`
  const failure = new TransactionFailure(403, 'insufficientPermissionsError', description, { permission })
  return failure.toLakeError(kind, 0)
}
