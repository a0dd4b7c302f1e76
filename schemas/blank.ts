/** A text of spaces alone counts as empty wherever a text is needed. */
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

/** The message of the rule itself is said for a blank, too. The rule refuses an empty text already. */
const refuseBlank = (rule: unknown): unknown =>
  isRule(rule) && rule.isRequired()
    ? rule.custom((value) => value === '' || !isBlank(value) || 'Fill it in.')
    : rule

/** What Sanity calls with a rule, whatever the type of the field. */
type Builder = (...given: unknown[]) => unknown

const isBuilder = (validation: unknown): validation is Builder => typeof validation === 'function'

const refuseIn = (rules: unknown) => (Array.isArray(rules) ? rules.map(refuseBlank) : refuseBlank(rules))

/** Sanity reads the parameters: it compiles a validation of the rule alone with the schema, where the star of a field is from. */
const wrapped = (validation: Builder): Builder =>
  validation.length > 1
    ? (rule, context) => refuseIn(validation(rule, context))
    : (rule) => refuseIn(validation(rule))

type Part = { validation?: unknown; fields?: readonly unknown[]; of?: readonly unknown[] }

/** A type or field whose required texts, at any depth, refuse blanks. */
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
