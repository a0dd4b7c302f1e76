import type * as v from 'valibot'
import type { Ledger } from '../ledger.ts'
import type { ApiObject } from './expand.ts'
import type { FormFields } from './form.ts'
import { parseParams } from './params.ts'

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
