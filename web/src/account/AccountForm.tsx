import { type ReactNode, useState } from 'react'
import { Button } from '../components/Button.tsx'
import styles from './AccountForm.module.css'

type Props = { label: string; submitLabel: string; children: ReactNode }

/**
 * The form of an account page. No user pool is connected to the site yet, so sending one says just that;
 * what was typed stays.
 */
export function AccountForm({ label, submitLabel, children }: Props) {
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(true)
      }}
    >
      {children}
      <p role="alert" className={styles.error}>
        {isRefused && 'Accounts can’t be reached from this site yet. Your cart stays as it is.'}
      </p>
      <Button type="submit">{submitLabel}</Button>
    </form>
  )
}
