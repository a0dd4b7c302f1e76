import { type ComponentPropsWithRef, useId } from 'react'
import styles from './Field.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & { label: string; hint?: string }

/** A labelled field, with the hint that screen readers hear with it. */
export function Field({ label, hint, ...input }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <input {...input} id={id} className={styles.input} aria-describedby={hint ? hintId : undefined} />
    </div>
  )
}
