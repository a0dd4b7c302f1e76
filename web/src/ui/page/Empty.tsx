import type { ReactNode } from 'react'
import { seedOf } from '#site/lib/waveform.ts'
import { WaveformLayers } from '../images/WaveformLayers.tsx'
import styles from './Empty.module.css'

type Props = { name: string; children: ReactNode }

/** For an empty list: a night landscape, a sentence and a link. `name` decides the landscape. */
export const Empty = ({ name, children }: Props) => (
  <div className={styles.empty}>
    <div className={styles.night} aria-hidden="true">
      <WaveformLayers seed={seedOf(name)} />
    </div>
    {children}
  </div>
)
