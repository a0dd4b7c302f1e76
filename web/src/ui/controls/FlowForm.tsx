import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button.tsx'
import styles from './FlowForm.module.css'
import { type Faults, FieldFaults, type FormError, faultsOf, labelOf, namedControls } from './field-faults.ts'

export type ReadField = (name: string) => string

type Props = {
  label: string
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  error: FormError | null
  /** Further faults, which attributes of fields can’t say. */
  check?: (field: ReadField) => Faults
  /** `button` is the value of the pressed button; '' for the main one. */
  onSubmit: (field: ReadField, button: string) => void
  onInput?: (field: ReadField, form: FormData) => void
  children: ReactNode
  secondaryActions?: ReactNode
}

/** Forms with more fields list their faults above the fields, too. */
const FIELDS_WITHOUT_SUMMARY = 3

const focusField = (form: HTMLFormElement | null, name: string) =>
  form &&
  namedControls(form)
    .find((control) => control.name === name)
    ?.focus()

/**
 * One step of a flow. It is sent only when no field has a fault. The wrong fields show their faults, and the first has the
 * focus. Typed values stay after every outcome. A further submit button with `data-needs` needs that field only.
 */
export function FlowForm({
  label,
  isBusy,
  error,
  check,
  onSubmit,
  onInput,
  children,
  secondaryActions,
  ...labels
}: Props) {
  const shown = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Faults>({})
  const isAboutField = typeof error === 'object' && error !== null
  useEffect(() => {
    if (typeof error === 'object' && error !== null) focusField(shown.current, error.field)
  }, [error])
  const faults = isAboutField ? { ...typed, [error.field]: error.text } : typed
  return (
    <form
      ref={shown}
      className={styles.form}
      aria-label={label}
      noValidate
      onInput={({ currentTarget, target }) => {
        if (target instanceof Element) setTyped(without(typed, target.getAttribute('name')))
        const data = new FormData(currentTarget)
        onInput?.(fieldOf(data), data)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const { submitter } = event.nativeEvent
        const button = submitter instanceof HTMLButtonElement ? submitter : null
        const form = event.currentTarget
        const field = fieldOf(new FormData(form))
        const needs = button?.dataset.needs
        const found = { ...(needs === undefined && check?.(field)), ...faultsOf(form, needs) }
        // What it shows moves the field, and a browser scrolls to where the field is at its focus.
        flushSync(() => setTyped(found))
        const first = namedControls(form).find(({ name }) => name in found)
        if (first) first.focus()
        else onSubmit(field, button?.value ?? '')
      }}
    >
      <Summary faults={typed} form={shown.current} />
      <FieldFaults value={faults}>{children}</FieldFaults>
      {typeof error === 'string' && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? labels.busyLabel : labels.submitLabel}
        </Button>
        {secondaryActions}
      </div>
    </form>
  )
}

const without = (faults: Faults, name: string | null): Faults =>
  name === null || !(name in faults)
    ? faults
    : Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name))

function Summary({ faults, form }: { faults: Faults; form: HTMLFormElement | null }) {
  const controls = form ? namedControls(form) : []
  const wrong = controls.filter(({ name }) => name in faults)
  if (controls.length <= FIELDS_WITHOUT_SUMMARY || wrong.length === 0) return null
  return (
    <div className={styles.error}>
      <p>Nothing is sent yet. Please correct:</p>
      <ul className={styles.summary}>
        {wrong.map((control) => (
          <li key={control.name}>
            <button type="button" className={styles.faultLink} onClick={() => control.focus()}>
              {labelOf(control)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const fieldOf =
  (form: FormData): ReadField =>
  (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
