import type { ReactNode } from 'react'
import { WaveformLayers } from '../images/WaveformLayers.tsx'
import styles from './Empty.module.css'

/** For an empty list: a night landscape, a sentence and a link. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>
    <div className={`${styles.night} screen-only`} aria-hidden="true">
      <WaveformLayers />
    </div>
    {children}
  </div>
)
