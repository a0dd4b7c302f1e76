import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import styles from './Notice.module.css'

type Props = { tone?: 'info' | 'problem'; children: ReactNode }

export function Notice({ tone = 'info', children }: Props) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** Names what can’t be shown, and offers to try again. */
export const RetryNotice = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <Notice>
    <p>{children}</p>
    <div>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </Notice>
)
