import { LETTER_WIDTH, textWaveformPath } from '#site/lib/waveform.ts'
import styles from './WaveformLine.module.css'

const height = 40

export function WaveformLine({ text }: { text: string }) {
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${text.length * LETTER_WIDTH} ${height}`}
      preserveAspectRatio="none"
      style={{ inlineSize: `${text.length * 0.45}em` }}
      aria-hidden="true"
    >
      <path d={textWaveformPath(text, height)} />
    </svg>
  )
}
