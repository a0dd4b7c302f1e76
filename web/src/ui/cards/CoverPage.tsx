import type { ReactNode, Ref } from 'react'
import { BelowFirstScreen } from '../page/BelowFirstScreen.tsx'
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
  return (
    <div className={styles.page}>
      {breadcrumbs}
      <div className={styles.frame} style={{ viewTransitionName: coverTransition }}>
        {cover}
      </div>
      <div className={styles.text}>{summary}</div>
      <BelowFirstScreen>
        <div className={styles.story}>{children}</div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </BelowFirstScreen>
    </div>
  )
}

type BriefProps = { lead: string; facts: readonly { label: string; text: string }[] }

/** What it is in a sentence, and the facts that decide. */
export const Brief = ({ lead, facts }: BriefProps) => (
  <>
    <p className={styles.lead}>{lead}</p>
    {facts.length > 0 && (
      <dl className={styles.facts}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )}
  </>
)

/** The room of `Brief`, until the page is there. */
export const WaitingBrief = () => (
  <>
    <div className={styles.lead} />
    <div className={styles.facts} />
  </>
)

/** The button that sells. */
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
