import * as v from 'valibot'
import { StripeError } from './errors.ts'
import type { FormFields } from './form.ts'

/** @throws StripeError for the first parameter that Stripe would reject, too */
export function parseParams<Params>(schema: v.GenericSchema<unknown, Params>, fields: FormFields): Params {
  const result = v.safeParse(schema, fields)
  if (result.success) return result.output
  // Stripe reports an unknown parameter before faults of the others.
  throw errorOf(result.issues.find(isUnknown) ?? result.issues[0])
}

const isUnknown = ({ type, expected }: v.BaseIssue<unknown>) =>
  type === 'strict_object' && expected === 'never'

function errorOf(issue: v.BaseIssue<unknown>): StripeError {
  const param = nameOf(issue)
  if (isUnknown(issue)) {
    return new StripeError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
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
