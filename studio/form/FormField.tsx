import { createContext, useContext } from 'react'
import type { FieldProps } from 'sanity'

/** Whether a rule of the field asks for a value. The argument is what Sanity has compiled from the schema. */
export const isRequired = (rules: unknown): boolean =>
  Array.isArray(rules) && rules.some((rule: unknown) => asksForValue(rule))

const asksForValue = (rule: unknown) =>
  typeof rule === 'object' &&
  rule !== null &&
  'isRequired' in rule &&
  typeof rule.isRequired === 'function' &&
  rule.isRequired() === true

/** Whether the rules of the fields inside count: not inside an optional group that is still empty. */
const RulesCount = createContext(true)

/** Every field of every form. The title of one that must be filled in ends in a star. */
export function FormField(props: FieldProps) {
  const { schemaType, value } = props
  const doCount = useContext(RulesCount)
  const isAsked = doCount && isRequired(schemaType.validation)
  const isEmptyGroup = schemaType.jsonType === 'object' && value === undefined
  return (
    <RulesCount value={doCount && (isAsked || !isEmptyGroup)}>
      {props.renderDefault(isAsked ? { ...props, title: `${props.title ?? props.name} *` } : props)}
    </RulesCount>
  )
}
