import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

/** A native element, so that it works without scripts and the browser’s search finds the text. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
