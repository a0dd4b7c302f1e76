import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import styles from './FlowForm.module.css'

export type ReadField = (name: string) => string

type Props = {
  label: string
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  error: string | null
  onSubmit: (field: ReadField) => void
  onInput?: (field: ReadField, form: FormData) => void
  /** `errorId` is for `aria-describedby`. */
  children: (errorId: string | undefined) => ReactNode
  secondaryActions?: ReactNode
}

/** One step of a flow. An error is announced and linked to its fields. Typed values stay after every outcome. */
export function FlowForm({
  label,
  submitLabel,
  busyLabel,
  isBusy,
  error,
  onSubmit,
  onInput,
  children,
  secondaryActions,
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
        {secondaryActions}
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
