/** Refuses texts of spaces alone wherever a text is required. */
import type { FieldDefinition, SchemaTypeDefinition } from 'sanity'

/** Spaces, characters without a shape, and letters that are drawn as a space. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164]/gu

const isEmptyText = (text: string) => text.replace(INVISIBLE, '') === ''

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isEmptyBlock = (item: unknown): boolean =>
  isFields(item) &&
  item._type === 'block' &&
  Array.isArray(item.children) &&
  item.children.every((child) => isFields(child) && typeof child.text === 'string' && isEmptyText(child.text))

/** Whether a text, or a text with headings and lists, shows nothing. Null and undefined are missing, not blank. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return isEmptyText(value)
  return Array.isArray(value) && value.length > 0 && value.every(isEmptyBlock)
}

type Rule = {
  isRequired: () => boolean
  custom: (check: (value: unknown) => boolean | string) => unknown
}

const isRule = (rule: unknown): rule is Rule =>
  isFields(rule) && typeof rule.isRequired === 'function' && typeof rule.custom === 'function'

/** Makes a rule, which refuses an empty text already, refuse a blank with the same message. */
const refuseBlank = (rule: unknown): unknown =>
  isRule(rule) && rule.isRequired()
    ? rule.custom((value) => value === '' || !isBlank(value) || 'Fill it in.')
    : rule

/** The validation of a field of any type, which Sanity calls with a rule. */
type Builder = (...given: unknown[]) => unknown

const isBuilder = (validation: unknown): validation is Builder => typeof validation === 'function'

const refuseIn = (rules: unknown) => (Array.isArray(rules) ? rules.map(refuseBlank) : refuseBlank(rules))

/** Keeps the number of parameters: Sanity compiles a validation of one parameter with the schema, to mark required fields. */
const wrapped = (validation: Builder): Builder =>
  validation.length > 1
    ? (rule, context) => refuseIn(validation(rule, context))
    : (rule) => refuseIn(validation(rule))

type Part = { validation?: unknown; fields?: readonly unknown[]; of?: readonly unknown[] }

/** Makes all required texts of a type or field refuse blanks, at any depth. */
export function refuseBlanks<Type extends SchemaTypeDefinition | FieldDefinition>(type: Type): Type {
  const { validation, fields, of }: Part = type
  const changed: Part = {
    ...(isBuilder(validation) && { validation: wrapped(validation) }),
    ...(fields && { fields: fields.map((field) => inside(field)) }),
    ...(of && { of: of.map((member) => inside(member)) }),
  }
  return Object.assign({}, type, changed)
}

const inside = (part: unknown): unknown => (isDefinition(part) ? refuseBlanks(part) : part)

const isDefinition = (part: unknown): part is FieldDefinition =>
  isFields(part) && typeof part.type === 'string'
