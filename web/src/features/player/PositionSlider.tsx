import type { CSSProperties } from 'react'
import { LETTER_WIDTH, textWaveformPath } from '#site/lib/waveform.ts'
import styles from './PositionSlider.module.css'
import { type PlayerState, speeds, type Track } from './player-state.ts'
import type { Player } from './sound/player-flow.ts'
import { spokenTime } from './time-text.ts'

const height = 40

type Props = {
  track: Track
  /** Seconds. */
  playback: { position: number; duration: number }
  isDisabled?: boolean
  send: Player['send']
}

export function PositionSlider({ track, playback, isDisabled = false, send }: Props) {
  const { position, duration } = playback
  const share = duration > 0 ? Math.min(1, position / duration) : 0
  const played: CSSProperties & Record<`--${string}`, string> = { '--played': `${(share * 100).toFixed(2)}%` }
  return (
    <div className={styles.slider} style={played}>
      <Waveform text={track.title} className={styles.ahead} />
      <Waveform text={track.title} className={styles.behind} />
      <input
        type="range"
        min={0}
        max={Math.floor(duration)}
        step={1}
        value={Math.floor(position)}
        disabled={isDisabled}
        aria-label={`Position in ${track.title}`}
        aria-valuetext={`${spokenTime(position)} of ${spokenTime(duration)}`}
        onChange={({ target }) => send({ type: 'positionChosen', seconds: target.valueAsNumber })}
      />
    </div>
  )
}

function Waveform({ text, className }: { text: string; className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${text.length * LETTER_WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={textWaveformPath(text, height)} />
    </svg>
  )
}

type SpeedProps = { speed: PlayerState['speed']; send: Player['send']; className?: string | undefined }

export function SpeedChoice({ speed, send, className }: SpeedProps) {
  return (
    <label className={className}>
      <span>Speed</span>
      <select
        value={speed}
        onChange={({ target }) => {
          const chosen = speeds.find((offered) => String(offered) === target.value)
          if (chosen) send({ type: 'speedChosen', speed: chosen })
        }}
      >
        {speeds.map((offered) => (
          <option key={offered} value={offered}>
            {`${offered}×`}
          </option>
        ))}
      </select>
    </label>
  )
}
