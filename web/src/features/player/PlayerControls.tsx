import type { ComponentProps, CSSProperties } from 'react'
import { WaveformLine } from '#site/ui/images/WaveformLine.tsx'
import styles from './PlayerControls.module.css'
import { speeds, usePlayer } from './player.ts'
import { clockText, spokenTime } from './time-text.ts'
import type { Track } from './track.ts'

/** In seconds. */
type Times = { position: number; duration: number }

type Props = { track: Track; playback: Times; isDisabled?: boolean }

/** Disabled, it keeps the focus, which browsers take from a control with the attribute `disabled`. */
export function PositionSlider({ track, playback: { position, duration }, isDisabled = false }: Props) {
  const [, player] = usePlayer()
  const share = duration > 0 ? Math.min(1, position / duration) : 0
  const played: CSSProperties & Record<`--${string}`, string> = { '--played': `${(share * 100).toFixed(2)}%` }
  return (
    <div className={styles.slider} style={played}>
      <input
        type="range"
        min={0}
        max={Math.floor(duration)}
        step={1}
        value={Math.floor(position)}
        aria-disabled={isDisabled || undefined}
        aria-label={`Position in ${track.title}`}
        aria-valuetext={`${spokenTime(position)} of ${spokenTime(duration)}`}
        onChange={({ target }) => isDisabled || player.seek(target.valueAsNumber)}
      />
      <WaveformLine text={track.title} className={styles.ahead} />
      <WaveformLine text={track.title} className={styles.behind} />
      {!isDisabled && <span />}
    </div>
  )
}

type TimeProps = { playback: Times; isLoading?: boolean; className?: string | undefined }

/** The slider says it to screen readers. */
export const Time = ({ playback: { position, duration }, isLoading = false, className = '' }: TimeProps) => (
  <span className={`${styles.time} ${className}`} aria-hidden="true">
    {`${isLoading ? 'Loading…' : clockText(position)} / ${clockText(duration)}`}
  </span>
)

/** A plain button. Disabled, it keeps the focus too. */
export const Control = ({ disabled = false, onClick, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={styles.control}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    {...rest}
  />
)

type SkipProps = { by: number; isDisabled?: boolean }

export function Skip({ by, isDisabled = false }: SkipProps) {
  const [, player] = usePlayer()
  const seconds = Math.abs(by)
  return (
    <Control disabled={isDisabled} onClick={() => player.skip(by)}>
      <span aria-hidden="true">{`${by < 0 ? '−' : '+'}${seconds} s`}</span>
      <span className="visually-hidden">{`${by < 0 ? 'Back' : 'Forward'} ${seconds} seconds`}</span>
    </Control>
  )
}

/** @param isBare shows the chosen speed alone, which says what it is; screen readers hear the word */
export function SpeedChoice({ isBare = false }: { isBare?: boolean }) {
  const [{ speed }, player] = usePlayer()
  return (
    <label className={styles.speed}>
      <span className={isBare ? 'visually-hidden' : undefined}>Speed</span>
      <select
        className={styles.control}
        value={speed}
        onChange={({ target }) => player.setSpeed(speeds[target.selectedIndex] ?? 1)}
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
