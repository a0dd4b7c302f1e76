import type { CSSProperties } from 'react'
import { layeredWaveformPaths } from '../../lib/waveform.ts'
import styles from './WaveformLayers.module.css'

const box = { width: 1200, height: 100 }

type Props = {
  seed: number
  count?: number
  /** Where the waveforms are highest, 0 to 1 of the width. */
  peak?: number
  /** The layers rise and fall slowly, unless the visitor prefers reduced motion. */
  isBreathing?: boolean
  className?: string | undefined
}

/** Waveforms in layers, like ranges of hills: the edge between a picture and the content below. */
export function WaveformLayers({ seed, count = 5, peak, isBreathing = false, className = '' }: Props) {
  return (
    <div
      className={`${styles.layers} ${isBreathing ? styles.breathing : ''} ${className}`}
      aria-hidden="true"
    >
      {layeredWaveformPaths(box, count, seed, peak).map((line, index) => {
        const depth: CSSProperties & Record<'--depth', number> = { '--depth': index / Math.max(1, count - 1) }
        return (
          // Each layer is its own SVG, so that the compositor can animate it without repainting.
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
