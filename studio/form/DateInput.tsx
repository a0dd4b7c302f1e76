import { Stack } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import type { InputProps, StringInputProps } from 'sanity'
import { Notice } from '../ui/parts.tsx'
import { dateInputText, typedDay, typedMoment } from './typed-date.ts'

const kinds: ReadonlySet<string> = new Set(['date', 'datetime'])

export const isDateInput = (props: InputProps): props is StringInputProps => kinds.has(props.schemaType.name)

type TypedDateProps = {
  kind: 'day' | 'moment'
  /** As stored. */
  value: string | undefined
  /** An input that reads `YYYY-MM-DD`, with `HH:mm` for a moment, when it is left or Enter is pressed. */
  children: ReactNode
}

/** Just before, writes what was typed in that form, or says below the field why it isn’t understood. */
export function TypedDate({ kind, value, children }: TypedDateProps) {
  const [refused, setRefused] = useState<{ refusal: string; value: string | undefined }>()

  function take(input: EventTarget) {
    if (!(input instanceof HTMLInputElement) || input.type !== 'text') return
    setRefused(undefined)
    if (input.value.trim() === '') return
    const typed = kind === 'day' ? typedDay(input.value) : typedMoment(input.value)
    if ('refusal' in typed) setRefused({ refusal: typed.refusal, value })
    else input.value = dateInputText(typed.stored)
  }

  // A date from the calendar is understood.
  const isRefused = refused !== undefined && refused.value === value
  return (
    <Stack gap={2}>
      <div
        onBlurCapture={({ target }) => take(target)}
        onKeyPressCapture={({ key, target }) => {
          if (key === 'Enter') take(target)
        }}
      >
        {children}
      </div>
      <div role="alert">{isRefused && <Notice tone="critical">{refused.refusal}</Notice>}</div>
    </Stack>
  )
}

/** Sanity’s own input, which takes dates as people type them. */
export const DateInput = (props: StringInputProps) => (
  <TypedDate kind={props.schemaType.name === 'date' ? 'day' : 'moment'} value={props.value}>
    {props.renderDefault(props)}
  </TypedDate>
)
