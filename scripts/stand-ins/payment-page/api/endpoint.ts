import * as v from 'valibot'
import type { Ledger } from '../ledger.ts'
import { StripeError } from './errors.ts'
import type { ApiObject } from './expand.ts'
import type { FormFields } from './form.ts'

/** One call of the API. `id` is the id in the path, or empty. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Path pattern, with `:id` for an id. */
  readonly path: string
  /** Parses the parameters. @returns a function that does the work @throws StripeError for wrong parameters */
  readonly prepare: (fields: FormFields, id: string) => Prepared
}

export type Prepared = {
  readonly expand: readonly string[]
  /** The shopper's e-mail address, if the parameters have it. */
  readonly email?: string | undefined
  readonly run: (ledger: Ledger) => ApiObject
}

type Common = {
  readonly expand: readonly string[]
  readonly customer_email?: string | undefined
}

/** Combines the schema of a call's parameters with its work. */
export function endpoint<Params extends Common>(
  method: Endpoint['method'],
  path: string,
  schema: v.GenericSchema<unknown, Params>,
  run: (ledger: Ledger, params: Params, id: string) => ApiObject,
): Endpoint {
  return {
    method,
    path,
    prepare: (fields, id) => {
      const params = parseParams(schema, fields)
      return {
        expand: params.expand,
        email: params.customer_email,
        run: (ledger) => run(ledger, params, id),
      }
    },
  }
}

/** @throws StripeError for the first parameter that is wrong, or unknown here */
function parseParams<Params>(schema: v.GenericSchema<unknown, Params>, fields: FormFields): Params {
  const result = v.safeParse(schema, fields)
  if (result.success) return result.output
  // An unknown parameter comes before faults of the others, as at Stripe.
  throw errorOf(result.issues.find(isUnknown) ?? result.issues[0])
}

const isUnknown = ({ type, expected }: v.BaseIssue<unknown>) =>
  type === 'strict_object' && expected === 'never'

function errorOf(issue: v.BaseIssue<unknown>): StripeError {
  const param = nameOf(issue)
  if (isUnknown(issue)) {
    // Stripe may know the parameter.
    const message = `The local payment page can't do this: it doesn't know the parameter ${param}.`
    return new StripeError(400, message, { code: 'parameter_unknown', param })
  }
  if (issue.input === undefined) {
    return new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const [, code, message = issue.message] = /^([a-z_]+)\|(.*)$/s.exec(issue.message) ?? []
  return new StripeError(400, message, { param, ...(code && { code }) })
}

/** The parameter's name in the request: `line_items[0][price_data][currency]`. */
function nameOf({ path }: v.BaseIssue<unknown>): string {
  const [first = '', ...rest] = (path ?? []).map(({ key }) => String(key))
  return [first, ...rest.map((key) => `[${key}]`)].join('')
}
