import type { ReactNode } from 'react'
import { WaveformLayers } from '../images/WaveformLayers.tsx'
import styles from './Banner.module.css'

type Props = {
  /** Null: only the text, on the ground of the theme with a glow of its accent. */
  picture: ReactNode
  seed: number
  isTall?: boolean
  children: ReactNode
}

/** The id of the element after the text. A page has one banner at most. */
const horizon = 'horizon'

/**
 * A full-width picture with text on its darkened side, and waveforms at its lower edge. The text is aligned with the
 * lower edge, so its first lines would move while the others arrive: the first paint waits for the whole text. Chromium
 * waits for the start tag of the expected element only, so that element follows the text.
 */
export function Banner({ picture, seed, isTall = false, children }: Props) {
  return (
    <div className={`${styles.banner} ${isTall ? styles.tall : ''}`}>
      <div className={styles.picture}>{picture}</div>
      <link rel="expect" href={`#${horizon}`} blocking="render" />
      <div className={styles.text}>{children}</div>
      <WaveformLayers id={horizon} seed={seed} isBreathing className={styles.horizon} />
    </div>
  )
}
