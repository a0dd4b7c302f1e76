import { type ComponentPropsWithRef, useId } from 'react'
import styles from './Field.module.css'

type Props = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'> & {
  label: string
  hint: string
  errorId?: string | undefined
}

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
