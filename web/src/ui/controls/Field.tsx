import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react'
import styles from './Field.module.css'
import { FieldFaults } from './field-faults.ts'

type Props = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & {
  label: string
  hint?: string
  /** Shown when the required field is empty. */
  missing?: string
  action?: ReactNode
}

/** Attributes of a control whose hint and fault screen readers read with it. */
function useDescription(name: string | undefined, hasHint: boolean) {
  const id = useId()
  const fault = use(FieldFaults)[name ?? '']
  const ids = { hint: `${id}-hint`, fault: `${id}-fault` }
  const describedBy = [hasHint && ids.hint, fault && ids.fault].filter(Boolean).join(' ')
  const described = {
    id,
    ...(fault && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  }
  return { id, ids, described, fault: fault && <Fault id={ids.fault} text={fault} /> }
}

const Fault = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className={styles.fault} role="alert">
    {text}
  </p>
)

export function Field({ label, hint, missing, action, ...input }: Props) {
  const { id, ids, described, fault } = useDescription(input.name, Boolean(hint))
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.line}>
        <input
          {...input}
          {...described}
          data-missing={missing}
          className={action ? `${styles.input} ${styles.withAction}` : styles.input}
        />
        {action}
      </div>
      {fault}
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
}

export function TextArea({ label, hint, ...area }: AreaProps) {
  const { id, ids, described, fault } = useDescription(area.name, true)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <p id={ids.hint} className={styles.hint}>
        {hint}
      </p>
      <textarea {...area} {...described} className={styles.input} />
      {fault}
    </div>
  )
}

type CheckProps = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'type' | 'className'> & {
  children: ReactNode
  hint?: ReactNode
}

export function CheckLine({ children, hint, ...input }: CheckProps) {
  const { id, ids, described, fault } = useDescription(input.name, Boolean(hint))
  return (
    <div className={styles.check}>
      <input {...input} {...described} type="checkbox" />
      <label htmlFor={id}>{children}</label>
      {hint && <p id={ids.hint}>{hint}</p>}
      {fault}
    </div>
  )
}
