import { type ComponentPropsWithRef, useId } from 'react'
import styles from './Field.module.css'

type Props = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'> & {
  label: string
  hint: string
  /** The id of the field's error message, if there is one. */
  errorId?: string | undefined
}

/** A labelled field for several lines. Screen readers read its hint and its error with it. */
export function TextArea({ label, hint, errorId, ...area }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      <textarea
        {...area}
        id={id}
        className={styles.input}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ')}
      />
    </div>
  )
}
