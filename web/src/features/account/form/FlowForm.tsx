import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './FlowForm.module.css'

/** A field of a form that was sent, as text; absent fields are empty. */
export type ReadField = (name: string) => string

type Props = {
  label: string
  submitLabel: string
  /** Stands in the button while the answer is awaited. */
  busyLabel: string
  isBusy: boolean
  error: string | null
  onSubmit: (field: ReadField) => void
  onInput?: (field: ReadField, form: FormData) => void
  /** The fields; `errorId` ties the error to those that it is about. */
  children: (errorId: string | undefined) => ReactNode
  /** Buttons beside the one that sends. */
  beside?: ReactNode
}

/**
 * One step of an account flow: Enter sends it, the button tells that it is on its way, an error is announced
 * and tied to its fields, and what was typed stays whatever happens.
 */
export function FlowForm({
  label,
  submitLabel,
  busyLabel,
  isBusy,
  error,
  onSubmit,
  onInput,
  children,
  beside,
}: Props) {
  const errorId = useId()
  return (
    <form
      className={styles.form}
      aria-label={label}
      onInput={(event) => {
        const form = new FormData(event.currentTarget)
        onInput?.(fieldOf(form), form)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit(fieldOf(new FormData(event.currentTarget)))
      }}
    >
      {children(error ? errorId : undefined)}
      <p role="alert" id={errorId} className={styles.error}>
        {error}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  )
}

const fieldOf =
  (form: FormData): ReadField =>
  (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
