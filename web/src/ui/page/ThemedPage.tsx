import type { CSSProperties, ReactNode } from 'react'
import styles from './ThemedPage.module.css'

/** A page in a light of its own: custom properties of the design. */
export const ThemedPage = ({
  light,
  children,
}: {
  light?: CSSProperties | undefined
  children: ReactNode
}) => (
  <article style={light} className={styles.page}>
    {children}
  </article>
)
