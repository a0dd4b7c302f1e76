import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

/** A line that opens to show more: the browser's own, so that it works before any script and can be searched. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
