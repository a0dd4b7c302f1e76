import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type Props = { tone?: 'info' | 'problem'; children: ReactNode }

export function Notice({ tone = 'info', children }: Props) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
