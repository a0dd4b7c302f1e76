import { Select } from '@sanity/ui'
import { type StringInputProps, set, unset } from 'sanity'
import { countries } from './countries.ts'

/** A country from the list; typing its first letters finds it. */
export function CountryInput({ value = '', readOnly = false, onChange, elementProps }: StringInputProps) {
  const { id, ref, onBlur, onFocus } = elementProps
  const isListed = countries.some(({ code }) => code === value)
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
      {value && !isListed && <option value={value}>{value}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
