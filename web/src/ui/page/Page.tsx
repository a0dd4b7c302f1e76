import type { ReactNode } from 'react'
import { WaveformLine } from '../images/WaveformLine.tsx'
import styles from './Page.module.css'

type Props = {
  heading: string
  intro?: string | null
  /** Content above the heading, such as breadcrumbs. */
  above?: ReactNode
  /** A narrow column with one panel, for forms and single questions. */
  narrow?: boolean
  /** A column with a readable line length, for running text. */
  prose?: boolean
  children?: ReactNode
}

/** The layout of most pages: a heading, an introduction, and the content below. */
export function Page({ heading, intro, above, narrow = false, prose = false, children }: Props) {
  return (
    <div className={`${styles.page} ${narrow ? styles.narrow : ''} ${prose ? styles.prose : ''}`}>
      <div className={styles.head}>
        {above}
        <h1>{heading}</h1>
        <WaveformLine text={heading} />
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {narrow ? <div className={styles.panel}>{children}</div> : children}
    </div>
  )
}

type SectionProps = { heading: string; id: string; children: ReactNode }

/** A section that screen readers can jump to by its heading. */
export function Section({ heading, id, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}

/** Links and buttons beside each other. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
