import { LAYER_STEPS, layeredWaveformPaths } from '../../lib/waveform.ts'
import styles from './WaveformLayers.module.css'

/** In steps of one unit, so that the path stays short: pages carry it in their HTML. */
const box = { width: LAYER_STEPS, height: 100 }
/** WaveformLayers.module.css has a position for each layer. */
const layerCount = 5

type Props = {
  id?: string
  seed: number
  /** Where the waveforms are highest, 0 to 1 of the width. */
  peak?: number
  /** The layers rise and fall slowly, unless the visitor prefers reduced motion. */
  isBreathing?: boolean
  className?: string | undefined
}

/** Waveforms in layers, like ranges of hills: the edge between a picture and the content below. */
export function WaveformLayers({ id, seed, peak, isBreathing = false, className = '' }: Props) {
  return (
    <div
      id={id}
      className={`${styles.layers} ${isBreathing ? styles.breathing : ''} ${className}`}
      aria-hidden="true"
    >
      {/* Each layer is an SVG of its own: the compositor animates it without repainting. */}
      {layeredWaveformPaths(box, layerCount, seed, peak).map((line) => (
        <svg
          key={line}
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`${line}h9V${box.height + 9}H-9V${box.height}z`} />
        </svg>
      ))}
    </div>
  )
}
