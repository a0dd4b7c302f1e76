import { type ReactNode, type Ref, useContext } from 'react'
import { BelowFirstScreen } from '../page/BelowFirstScreen.tsx'
import { AfterHeading } from '../page/Page.tsx'
import { coverTransition } from './CardLink.tsx'
import styles from './CoverPage.module.css'

type Props = {
  breadcrumbs: ReactNode
  cover: ReactNode
  summary: ReactNode
  /** Below the cover on wide screens, below the text on phones. */
  aside?: ReactNode
  children?: ReactNode
}

export function CoverPage({ breadcrumbs, cover, summary, aside, children }: Props) {
  const question = useContext(AfterHeading)
  return (
    <div className={styles.page}>
      {breadcrumbs}
      <div className={styles.frame} style={{ viewTransitionName: coverTransition }}>
        {cover}
      </div>
      <div className={styles.text}>
        {summary}
        {question}
      </div>
      <BelowFirstScreen>
        <div className={styles.story}>{children}</div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </BelowFirstScreen>
    </div>
  )
}

export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>

/** The price, and the button below it. */
export const Purchase = ({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div className={styles.purchase} ref={ref}>
    {children}
  </div>
)

/** Price and note in one line. */
export const PriceLine = ({ children }: { children: ReactNode }) => (
  <div className={styles.line}>{children}</div>
)

export const PriceNote = ({ children }: { children: string }) => <p className={styles.note}>{children}</p>

export const Price = ({ children }: { children: string }) => (
  <p className={styles.price} translate="no">
    {children}
  </p>
)
