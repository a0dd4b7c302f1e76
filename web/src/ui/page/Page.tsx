import type { CSSProperties, ReactNode } from 'react'
import { WaveformLine } from '../images/WaveformLine.tsx'
import styles from './Page.module.css'

type Props = {
  heading: string
  intro?: string | null
  above?: ReactNode
  narrow?: boolean
  prose?: boolean
  children?: ReactNode
}

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

type ThemedProps = { theme?: CSSProperties | undefined; children: ReactNode }

/** A page on the ground of its game, which extends behind the header. */
export const ThemedPage = ({ theme, children }: ThemedProps) => (
  <article style={theme} className={styles.themed}>
    {children}
  </article>
)

type SectionProps = { heading: string; id: string; children: ReactNode }

export function Section({ heading, id, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
