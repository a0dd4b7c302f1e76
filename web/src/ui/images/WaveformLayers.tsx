import type { CSSProperties } from 'react'
import { ridges } from '../../lib/waveform.ts'
import styles from './WaveformLayers.module.css'

const box = { width: 1200, height: 100 }

type Props = {
  seed: number
  count?: number
  /** Where they are loudest, 0 to 1 of the width. */
  peak?: number
  /** They rise and fall slowly, for whoever has nothing against motion. */
  isBreathing?: boolean
  className?: string | undefined
}

/** Waveforms that lie behind each other as hills do: the edge between a picture and what follows it. */
export function WaveformLayers({ seed, count = 5, peak, isBreathing = false, className = '' }: Props) {
  return (
    <div
      className={`${styles.ridges} ${isBreathing ? styles.breathing : ''} ${className}`}
      aria-hidden="true"
    >
      {ridges(box, count, seed, peak).map((line, index) => {
        const depth: CSSProperties & Record<'--depth', number> = { '--depth': index / Math.max(1, count - 1) }
        return (
          // Each is an image of its own, so that the compositor can move it without painting anew.
          <svg
            key={line}
            viewBox={`0 0 ${box.width} ${box.height}`}
            preserveAspectRatio="none"
            style={depth}
            aria-hidden="true"
          >
            <path d={`${line}h9V${box.height + 9}H-9V${box.height}z`} />
          </svg>
        )
      })}
    </div>
  )
}
