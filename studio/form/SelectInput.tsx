import { Select } from '@sanity/ui'
import type { ReactNode } from 'react'
import { type StringInputProps, set, unset } from 'sanity'

type Props = {
  input: StringInputProps
  /** Shown for a value that is none of the options. */
  unlisted: string
  isListed: boolean
  /** The options, after the empty one. */
  children: ReactNode
}

/** A text that is chosen from a list; typing the first letters of an option finds it. */
export function SelectInput({ input, unlisted, isListed, children }: Props) {
  const { value = '', readOnly = false, onChange, elementProps } = input
  const { id, ref, onBlur, onFocus } = elementProps
  return (
    <Select
      id={id}
      ref={ref}
      onBlur={onBlur}
      onFocus={onFocus}
      value={value}
      readOnly={readOnly}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? set(currentTarget.value) : unset())}
    >
      <option value="">Choose…</option>
      {value && !isListed && <option value={value}>{unlisted}</option>}
      {children}
    </Select>
  )
}
