import { LETTER_WIDTH, textWaveformPath } from '#site/lib/waveform.ts'
import styles from './WaveformLine.module.css'

const height = 40

/** @param className for another size and colour than those of a heading */
export function WaveformLine({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <svg
      className={className ?? styles.line}
      viewBox={`0 0 ${text.length * LETTER_WIDTH} ${height}`}
      preserveAspectRatio="none"
      style={className ? undefined : { inlineSize: `${text.length * 0.45}em` }}
      aria-hidden="true"
    >
      <path d={textWaveformPath(text, height)} />
    </svg>
  )
}
