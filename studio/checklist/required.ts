import { ConcreteRuleClass, type ObjectSchemaType, type Rule, type SchemaType } from 'sanity'
import { isBlank, isFields } from '../../schemas/blank.ts'
import type { Fields } from './fields.ts'

/** A problem found by validation. An error prevents publishing, a warning doesn't. */
export type Fault = { readonly level: 'error' | 'warning'; readonly field: string; readonly message: string }

const isRule = (rule: unknown): rule is Pick<Rule, 'isRequired'> =>
  typeof rule === 'object' && rule !== null && 'isRequired' in rule && typeof rule.isRequired === 'function'

/**
 * Whether a rule of a field asks for a value.
 * @param rules the field's `validation`: compiled by Sanity, or a function where the field can be hidden
 */
export const isRequired = (rules: unknown): boolean =>
  typeof rules === 'function'
    ? isRequired([rules(new ConcreteRuleClass())].flat())
    : Array.isArray(rules) && rules.some((rule: unknown) => isRule(rule) && rule.isRequired())

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  isBlank(value) ||
  (Array.isArray(value)
    ? value.length === 0
    : isFields(value) && Object.keys(value).every((key) => key === '_type' || key === '_key'))

type Place = { document: Fields; parent: Fields; value: unknown }

const isHidden = ({ hidden }: SchemaType, place: Place) =>
  typeof hidden === 'function'
    ? Reflect.apply(hidden, undefined, [{ ...place, currentUser: null }]) === true
    : hidden === true

/**
 * What must be filled in, is shown, and is empty: of a document that Sanity has not checked.
 * @param parent the document, or an object inside it
 */
export function emptyFields({ fields }: ObjectSchemaType, parent: Fields, document = parent): Fault[] {
  return fields.flatMap(({ name, type }): Fault[] => {
    const value = parent[name]
    if (isHidden(type, { document, parent, value })) return []
    if (isEmpty(value))
      return isRequired(type.validation) ? [{ level: 'error', field: name, message: 'Fill it in.' }] : []
    if (type.jsonType !== 'object' || !isFields(value)) return []
    return emptyFields(type, value, document).map((fault) => ({ ...fault, field: `${name}.${fault.field}` }))
  })
}
