import type { ReactNode } from 'react'
import { WaveformLayers } from '../images/WaveformLayers.tsx'
import styles from './Banner.module.css'

type Props = { picture: ReactNode; seed: number; isTall?: boolean; children: ReactNode }

/** A picture from edge to edge with words on its dark side; waveforms breathe where it meets the page. */
export function Banner({ picture, seed, isTall = false, children }: Props) {
  return (
    <div className={`${styles.banner} ${isTall ? styles.tall : ''}`}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>{children}</div>
      <WaveformLayers seed={seed} isBreathing className={styles.horizon} />
    </div>
  )
}
