import { Card, Stack, Text } from '@sanity/ui'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { InputProps, StringInputProps } from 'sanity'
import { swedishInputText } from '../../web/shared/products/swedish-time.ts'
import { typedDay, typedMoment } from './typed-date.ts'

/** In the form that Sanity’s own input reads. */
const canonical = (stored: string) =>
  stored.includes('T') ? swedishInputText(stored).replace('T', ' ') : stored

const kinds: ReadonlySet<string> = new Set(['date', 'datetime'])

export const isDateInput = (props: InputProps): props is StringInputProps => kinds.has(props.schemaType.name)

/**
 * Sanity’s input reads one form of date, when the editor leaves the field or presses Enter. Just before, this writes what was
 * typed in that form, or says below the field why it isn’t understood.
 */
export function DateInput(props: StringInputProps) {
  const { schemaType, value } = props
  const [refused, setRefused] = useState<{ refusal: string; value: string | undefined }>()

  function take(input: HTMLInputElement) {
    if (input.value.trim() === '') {
      setRefused(undefined)
      return
    }
    const typed = schemaType.name === 'date' ? typedDay(input.value) : typedMoment(input.value)
    if ('refusal' in typed) setRefused({ refusal: typed.refusal, value })
    else {
      setRefused(undefined)
      input.value = canonical(typed.stored)
    }
  }

  function onBlurCapture({ target }: FocusEvent<Element>) {
    if (target instanceof HTMLInputElement && target.type === 'text') take(target)
  }
  function onKeyPressCapture({ key, target }: KeyboardEvent) {
    if (key === 'Enter' && target instanceof HTMLInputElement && target.type === 'text') take(target)
  }

  // A date from the calendar is understood.
  const isRefused = refused !== undefined && refused.value === value
  return (
    <Stack gap={2}>
      <div onBlurCapture={onBlurCapture} onKeyPressCapture={onKeyPressCapture}>
        {props.renderDefault(props)}
      </div>
      <div role="alert">
        {isRefused && (
          <Card tone="critical" padding={3} radius={2}>
            <Text size={1}>{refused.refusal}</Text>
          </Card>
        )}
      </div>
    </Stack>
  )
}
