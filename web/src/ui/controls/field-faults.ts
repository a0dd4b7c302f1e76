import { createContext } from 'react'
import { emailFault } from '#shared/links/email-address.ts'

/** The text of an error, or one about a single field, by the field’s name. */
export type FormError = string | { field: string; text: string }

/** By the name of a field, what is wrong with it. */
export type Faults = Readonly<Record<string, string>>

/** `FlowForm` provides the faults to its fields. */
export const FieldFaults = createContext<Faults>({})

export type Control = HTMLInputElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

export const namedControls = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter(({ name, readOnly }) => name !== '' && !readOnly)

/** A browser’s own words would be in its language. */
function numberFault(control: Control): string | undefined {
  const { rangeUnderflow, rangeOverflow, stepMismatch } = control.validity
  if (rangeUnderflow) return `The lowest number is ${control.getAttribute('min')}.`
  if (rangeOverflow) return `The highest number is ${control.getAttribute('max')}.`
  return stepMismatch ? 'Please enter a whole number.' : undefined
}

/**
 * What is wrong with what was typed, as its attributes say: `required`, `minLength`, type and input mode. The text of an empty
 * field is its `data-missing`.
 */
export function faultOf(control: Control): string | undefined {
  const { value, required, minLength, validity } = control
  if (control.disabled) return undefined
  if (control.type === 'checkbox') return validity.valueMissing ? 'Please tick this box.' : undefined
  if (validity.badInput) return 'Please enter a number.'
  if (value.trim() === '')
    return required ? (control.dataset.missing ?? 'Please fill in this field.') : undefined
  if (control.type === 'email' || control.inputMode === 'email') {
    const fault = emailFault(value)
    return fault && `This is not an e-mail address: it ${fault}.`
  }
  if (value.trim().length < minLength) return `It needs at least ${minLength} characters.`
  return numberFault(control)
}

/**
 * @param only the name of the one field to look at
 * @returns the faults of all fields in their order; empty when the form can be sent
 */
export const faultsOf = (form: HTMLFormElement, only?: string): Faults =>
  Object.fromEntries(
    namedControls(form).flatMap((control) => {
      const fault = only === undefined || control.name === only ? faultOf(control) : undefined
      return fault ? [[control.name, fault]] : []
    }),
  )

export const labelOf = ({ labels, name }: Control) => labels?.[0]?.textContent ?? name
