import type * as v from 'valibot'
import type { Ledger } from '../ledger.ts'
import type { Answer } from './expand.ts'
import type { FormFields } from './form.ts'
import { parseParams } from './params.ts'

/** One call of the API. `id` is what the path names, or empty. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** With `:id` where an id stands. */
  readonly path: string
  /** @returns what to do, once the parameters are found right. @throws StripeError when they aren't */
  readonly prepare: (fields: FormFields, id: string) => Prepared
}

export interface Prepared {
  readonly expand: readonly string[]
  /** Whom the call is about, as far as its parameters say so. */
  readonly email?: string | undefined
  readonly run: (ledger: Ledger) => Answer
}

interface Common {
  readonly expand: readonly string[]
  readonly customer_email?: string | undefined
}

/** Joins a call's schema with what it does. */
export function endpoint<Params extends Common>(
  method: Endpoint['method'],
  path: string,
  schema: v.GenericSchema<unknown, Params>,
  run: (ledger: Ledger, params: Params, id: string) => Answer,
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
