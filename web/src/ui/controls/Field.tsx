import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  type ReactNode,
  useId,
  useState,
} from 'react'
import styles from './Field.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & {
  label: string
  hint?: string
  errorId?: string | undefined
  action?: ReactNode
}

/** Screen readers read hint and error with the input. */
export function Field({ label, hint, errorId, action, ...input }: Props) {
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
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          className={action ? `${styles.input} ${styles.withAction}` : styles.input}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {action}
      </div>
    </div>
  )
}

type PasswordProps = Omit<Props, 'type' | 'action'>

export function PasswordField(props: PasswordProps) {
  const [isShown, setShown] = useState(false)
  const what = props.label.toLowerCase()
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <>
          <button type="button" className={styles.action} onClick={() => setShown(!isShown)}>
            <span>{isShown ? 'Hide' : 'Show'}</span> <span className="visually-hidden">{what}</span>
          </button>
          <span className="visually-hidden" role="status">
            {isShown && 'What you type can be seen.'}
          </span>
        </>
      }
    />
  )
}

type AreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'> & {
  label: string
  hint: string
  errorId?: string | undefined
}

export function TextArea({ label, hint, errorId, ...area }: AreaProps) {
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

type CheckProps = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'type' | 'className'> & {
  children: ReactNode
  hint?: ReactNode
}

export function CheckLine({ children, hint, ...input }: CheckProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input {...input} id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{children}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
