import type { FieldProps } from 'sanity'
import { isRequired } from './is-required.ts'

/** Every field of every form. The title of a required one ends in a star. */
export const FormField = (props: FieldProps) =>
  props.renderDefault(
    isRequired(props.schemaType.validation) ? { ...props, title: `${props.title ?? props.name} *` } : props,
  )
