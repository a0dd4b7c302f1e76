import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

/** A native element, because it works without scripts, and the browser's search finds its text. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
