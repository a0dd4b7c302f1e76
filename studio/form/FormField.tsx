import { createContext, useContext, useState } from 'react'
import type { FieldProps } from 'sanity'
import { isRequired } from '../checklist/required.ts'

/** Whether the rules of the fields inside count: not inside an optional group that is still empty. */
const RulesCount = createContext(true)

/** Whether fields of this form are quiet until an editor has touched them: the document was never published. */
export const QuietForm = createContext(false)

/** Whether the field around an input is quiet: its faults are in the checklist alone. */
export const QuietField = createContext(false)

/** Empty, and never left by the focus. */
function useUntouched({ value, inputProps }: FieldProps) {
  const hasFocus = inputProps.focused === true
  const [wasFocused, setWasFocused] = useState(hasFocus)
  if (hasFocus && !wasFocused) setWasFocused(true)
  return value === undefined && (!wasFocused || hasFocus)
}

/** Every field of every form. The title of one that must be filled in ends in a star. */
export function FormField(props: FieldProps) {
  const { schemaType, value } = props
  const isUntouched = useUntouched(props)
  const isQuiet = useContext(QuietForm) && isUntouched
  const doCount = useContext(RulesCount)
  const isAsked = doCount && isRequired(schemaType.validation)
  const isEmptyGroup = schemaType.jsonType === 'object' && value === undefined
  return (
    <RulesCount value={doCount && (isAsked || !isEmptyGroup)}>
      <QuietField value={isQuiet}>
        {props.renderDefault({
          ...props,
          ...(isAsked && { title: `${props.title ?? props.name} *` }),
          ...(isQuiet && { validation: [] }),
        })}
      </QuietField>
    </RulesCount>
  )
}
