import { type ComponentPropsWithRef, useId } from 'react'
import styles from './Field.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & {
  label: string
  hint?: string
  /** The id of the error message about this field, if there is one. */
  errorId?: string | undefined
}

/** A labelled input. Screen readers read its hint and its error with it. */
export function Field({ label, hint, errorId, ...input }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  const describedBy = [hint && hintId, errorId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </div>
  )
}
