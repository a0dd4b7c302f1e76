import { LAYER_STEPS, layeredWaveformPaths } from '#site/lib/waveform.ts'
import styles from './WaveformLayers.module.css'

/** Few and small steps keep the path short, which pages carry in their HTML. */
const box = { width: LAYER_STEPS, height: 40 }
/** WaveformLayers.module.css positions each layer. */
const layerCount = 5

type Props = {
  id?: string
  /** Off for visitors who prefer reduced motion. */
  isBreathing?: boolean
  className?: string | undefined
}

export function WaveformLayers({ id, isBreathing = false, className = '' }: Props) {
  return (
    <div
      id={id}
      className={`${styles.layers} ${isBreathing ? styles.breathing : ''} ${className}`}
      aria-hidden="true"
    >
      {/* One SVG for each layer, which the compositor then animates without repainting. */}
      {layeredWaveformPaths(box, layerCount).map((line) => (
        <svg
          key={line}
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`${line}h9V${box.height + 4}H-9V${box.height}z`} />
        </svg>
      ))}
    </div>
  )
}
