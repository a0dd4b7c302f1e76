import type { ReactNode } from 'react'
import { BelowFirstScreen } from '../page/BelowFirstScreen.tsx'
import { coverTransition } from './CardLink.tsx'
import styles from './CoverPage.module.css'

type Props = {
  breadcrumbs: ReactNode
  cover: ReactNode
  summary: ReactNode
  /** Below the cover on wide screens, between summary and text on phones. */
  aside?: ReactNode
  children?: ReactNode
}

export function CoverPage({ breadcrumbs, cover, summary, aside, children }: Props) {
  return (
    <div className={styles.page}>
      {breadcrumbs}
      <div className={styles.frame} style={{ viewTransitionName: coverTransition }}>
        {cover}
      </div>
      <div className={styles.text}>{summary}</div>
      <BelowFirstScreen>
        {aside && <div className={styles.aside}>{aside}</div>}
        <div className={styles.story}>{children}</div>
      </BelowFirstScreen>
    </div>
  )
}

export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>

export const PriceNote = ({ children }: { children: string }) => <p className={styles.note}>{children}</p>

export const Price = ({ children }: { children: string }) => (
  <p className={styles.price} translate="no">
    {children}
  </p>
)
