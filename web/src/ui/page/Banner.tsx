import type { ReactNode } from 'react'
import { WaveformLayers } from '../images/WaveformLayers.tsx'
import styles from './Banner.module.css'

type Props = { picture: ReactNode; seed: number; isTall?: boolean; children: ReactNode }

/** A full-width picture with text on its darkened side. Waveforms move slowly at its lower edge. */
export function Banner({ picture, seed, isTall = false, children }: Props) {
  return (
    <div className={`${styles.banner} ${isTall ? styles.tall : ''}`}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.text}>{children}</div>
      <WaveformLayers seed={seed} isBreathing className={styles.horizon} />
    </div>
  )
}
