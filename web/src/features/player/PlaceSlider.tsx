import type { CSSProperties } from 'react'
import { LETTER_WIDTH, voiceLine } from '../../lib/waveform.ts'
import { spokenTime } from './clock.ts'
import styles from './PlaceSlider.module.css'
import type { Player } from './player.ts'
import type { Track } from './player-flow.ts'

const height = 40

type Props = {
  track: Track
  /** Seconds. */
  position: number
  duration: number
  /** Nothing to move through yet. */
  isDisabled?: boolean
  send: Player['send']
}

/** Where the sound is, on the line of its voice. It speaks minutes and seconds instead of a bare number. */
export function PlaceSlider({ track, position, duration, isDisabled = false, send }: Props) {
  const share = duration > 0 ? Math.min(1, position / duration) : 0
  const played: CSSProperties & Record<`--${string}`, string> = { '--played': `${(share * 100).toFixed(2)}%` }
  return (
    <div className={styles.slider} style={played}>
      <Voice text={track.title} className={styles.ahead} />
      <Voice text={track.title} className={styles.behind} />
      <input
        type="range"
        min={0}
        max={Math.floor(duration)}
        step={1}
        value={Math.floor(position)}
        disabled={isDisabled}
        aria-label={`Position in ${track.title}`}
        aria-valuetext={`${spokenTime(position)} of ${spokenTime(duration)}`}
        onChange={({ target }) => send({ type: 'placeChosen', seconds: target.valueAsNumber })}
      />
    </div>
  )
}

function Voice({ text, className }: { text: string; className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${text.length * LETTER_WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={voiceLine(text, height)} />
    </svg>
  )
}
