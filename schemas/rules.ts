/** What holds for the rules of all fields: a required text refuses blanks, and a hidden field is not checked. */
import type { SchemaTypeDefinition } from 'sanity'
import { isBlank, isFields } from './blank.ts'

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

/** The validation of a field. Sanity compiles one of one parameter with the schema, and calls one of two for each check. */
type Builder = (...given: unknown[]) => unknown

const isBuilder = (validation: unknown): validation is Builder => typeof validation === 'function'

const refuseIn = (rules: unknown) => (Array.isArray(rules) ? rules.map(refuseBlank) : refuseBlank(rules))

const isHidden = (context: unknown) => isFields(context) && context.hidden === true

/** Sanity checks what is hidden too, where no editor sees or mends it. */
const wrapped = (validation: Builder, canHide: boolean): Builder =>
  canHide
    ? (rule, context) => (isHidden(context) ? [] : refuseIn(validation(rule)))
    : (rule) => refuseIn(validation(rule))

type Part = { type?: unknown; hidden?: unknown; validation?: unknown; fields?: unknown; of?: unknown }

const partsOf = ({ fields, of }: Part): Part[] =>
  [fields, of].flatMap((parts) => (Array.isArray(parts) ? parts.filter(isFields) : []))

/** The names of the types that a hidden field has inside. */
const typesInside = (part: Part, isInside: boolean): unknown[] => {
  const canHide = isInside || part.hidden !== undefined
  return [...(canHide ? [part.type] : []), ...partsOf(part).flatMap((inner) => typesInside(inner, canHide))]
}

function ruled<Given extends Part>(part: Given, isInside: boolean): Given {
  const { hidden, validation, fields, of } = part
  const canHide = isInside || hidden !== undefined
  const inside = (parts: unknown) =>
    Array.isArray(parts)
      ? parts.map((inner: unknown) => (isFields(inner) ? ruled(inner, canHide) : inner))
      : parts
  return {
    ...part,
    ...(isBuilder(validation) && { validation: wrapped(validation, canHide) }),
    ...(fields !== undefined && { fields: inside(fields) }),
    ...(of !== undefined && { of: inside(of) }),
  }
}

/** The types with the rules of all fields. */
export function withRules<Type extends SchemaTypeDefinition>(types: readonly Type[]): Type[] {
  const hideable = new Set(types.flatMap((type) => typesInside(type, false)))
  return types.map((type) => ruled(type, hideable.has(type.name)))
}
