import { StripeError } from './errors.ts'

export type FormValue = string | FormFields
export type FormFields = {
  [name: string]: FormValue
}

/**
 * Reads names such as `line_items[0][price_data][currency]` of a body or query into fields within fields.
 * Objects have no prototype, so `__proto__` is an ordinary name.
 * @throws StripeError when one name is both a value and a group
 */
export function parseForm(encoded: string): FormFields {
  const fields = emptyFields()
  for (const [name, value] of new URLSearchParams(encoded)) put(fields, pathOf(name), name, value)
  return fields
}

const emptyFields = (): FormFields => Object.create(null)

const pathOf = (name: string) => name.split('[').map((part) => part.replace(/\]$/, ''))

function put(fields: FormFields, [given = '', ...rest]: string[], name: string, value: string): void {
  // `expand[]=a&expand[]=b` appends.
  const key = given === '' ? String(Object.keys(fields).length) : given
  if (rest.length === 0) {
    fields[key] = value
    return
  }
  const group = fields[key] ?? emptyFields()
  if (typeof group === 'string') throw new StripeError(400, 'Invalid object', { param: name })
  fields[key] = group
  put(group, rest, name, value)
}
