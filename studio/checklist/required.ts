import type { Rule } from 'sanity'

const isRule = (rule: unknown): rule is Pick<Rule, 'isRequired'> =>
  typeof rule === 'object' && rule !== null && 'isRequired' in rule && typeof rule.isRequired === 'function'

/**
 * Whether a rule of a field asks for a value.
 * @param rules the field's `validation`, as Sanity has compiled it from the schema
 */
export const isRequired = (rules: unknown): boolean =>
  Array.isArray(rules) && rules.some((rule: unknown) => isRule(rule) && rule.isRequired())
