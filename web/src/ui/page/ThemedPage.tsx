import type { CSSProperties, ReactNode } from 'react'
import styles from './ThemedPage.module.css'

export const ThemedPage = ({
  theme,
  children,
}: {
  theme?: CSSProperties | undefined
  children: ReactNode
}) => (
  <article style={theme} className={styles.page}>
    {children}
  </article>
)
