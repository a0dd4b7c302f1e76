import { ConcreteRuleClass, type Rule } from 'sanity'

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
