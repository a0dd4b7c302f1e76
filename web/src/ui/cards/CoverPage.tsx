import type { ReactNode } from 'react'
import { coverTransition } from './CardLink.tsx'
import styles from './CoverPage.module.css'

type Props = {
  /** The way to this page. */
  trail: ReactNode
  cover: ReactNode
  /** Beside the cover: heading, price and what to do. */
  words: ReactNode
  children?: ReactNode
}

/** A page that has a tall cover beside its first words. */
export function CoverPage({ trail, cover, words, children }: Props) {
  return (
    <div className={styles.page}>
      {trail}
      <div className={styles.frame} style={{ viewTransitionName: coverTransition }}>
        {cover}
      </div>
      <div className={styles.words}>{words}</div>
      <div className={styles.story}>{children}</div>
    </div>
  )
}

export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>

export const Price = ({ children }: { children: string }) => <p className={styles.price}>{children}</p>
