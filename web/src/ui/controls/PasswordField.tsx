import { type ComponentPropsWithRef, useState } from 'react'
import styles from './Field.module.css'
import { Field } from './Field.tsx'

type Props = Omit<ComponentPropsWithRef<typeof Field>, 'type' | 'action'>

export function PasswordField(props: Props) {
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
