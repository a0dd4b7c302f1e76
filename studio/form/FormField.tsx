import { Stack } from '@sanity/ui'
import { createContext, useContext, useState } from 'react'
import type { FieldProps } from 'sanity'
import { isRequired } from '../checklist/required.ts'
import { Notice } from '../ui/parts.tsx'

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

/** The input of a picture says above it what is wrong, with the crop that mends it. */
const hasPlace = (options: unknown) => typeof options === 'object' && options !== null && 'place' in options

const tones = { error: 'critical', warning: 'caution', info: 'primary' } as const

/** What is wrong with a field. Sanity says it in a tooltip alone, which no finger finds. */
export const Faults = ({ validation }: Pick<FieldProps, 'validation'>) =>
  validation.map(({ level, message }) => (
    <Notice key={message} tone={tones[level]}>
      {message}
    </Notice>
  ))

/** Every field of every form. The title of one that must be filled in ends in a star. */
export function FormField(props: FieldProps) {
  const { schemaType, value } = props
  const isUntouched = useUntouched(props)
  const isQuiet = useContext(QuietForm) && isUntouched
  const doCount = useContext(RulesCount)
  const isAsked = doCount && isRequired(schemaType.validation)
  const isFilled = value !== undefined
  const isEmptyGroup = schemaType.jsonType === 'object' && !isFilled
  const validation = isQuiet ? [] : props.validation
  return (
    <RulesCount value={doCount && (isAsked || !isEmptyGroup)}>
      <QuietField value={isQuiet}>
        {props.renderDefault({
          ...props,
          ...(isAsked && { title: `${props.title ?? props.name} *` }),
          validation,
          children: (
            <Stack gap={3}>
              {props.children}
              {isFilled && !hasPlace(schemaType.options) && <Faults validation={validation} />}
            </Stack>
          ),
        })}
      </QuietField>
    </RulesCount>
  )
}
