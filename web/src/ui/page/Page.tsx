import type { ReactNode } from 'react'
import { WaveformLine } from '../images/WaveformLine.tsx'
import styles from './Page.module.css'

type Props = {
  heading: string
  intro?: string | null
  /** Stands above the heading: breadcrumbs, a date. */
  above?: ReactNode
  /** One calm sheet, for forms and single questions. */
  narrow?: boolean
  /** A column as wide as its text, as a page of a book. */
  prose?: boolean
  children?: ReactNode
}

/** The frame of most pages: one heading, an introduction, and the rest below it. */
export function Page({ heading, intro, above, narrow = false, prose = false, children }: Props) {
  return (
    <div className={`${styles.page} ${narrow ? styles.narrow : ''} ${prose ? styles.prose : ''}`}>
      <div className={styles.head}>
        {above}
        <h1>{heading}</h1>
        <WaveformLine text={heading} />
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {narrow ? <div className={styles.sheet}>{children}</div> : children}
    </div>
  )
}

type SectionProps = { heading: string; id: string; children: ReactNode }

/** A part of a page that screen readers can jump to by its heading. */
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
