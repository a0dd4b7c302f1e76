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

/** Every field of every form. The title of a required one ends in a star. */
export const FormField = (props: FieldProps) =>
  props.renderDefault(
    isRequired(props.schemaType.validation) ? { ...props, title: `${props.title ?? props.name} *` } : props,
  )
