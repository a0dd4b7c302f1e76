import { PauseIcon, PlayIcon } from '../../ui/images/icons.tsx'
import styles from './PlayButton.module.css'
import type { Player } from './player.ts'
import type { PlayerState, Track } from './player-flow.ts'

type Props = { track: Track; status: PlayerState['status']; send: Player['send']; isSmall?: boolean }

/** One button for both, so that the focus stays where it is. */
export function PlayButton({ track, status, send, isSmall = false }: Props) {
  const isOn = status === 'loading' || status === 'playing'
  return (
    <button
      type="button"
      className={`${styles.button} ${isSmall ? styles.small : ''}`}
      aria-label={`${isOn ? 'Pause' : 'Play'} ${track.title}`}
      data-loading={status === 'loading' || undefined}
      onClick={() => send(isOn ? { type: 'pausePressed' } : { type: 'playPressed', track })}
    >
      {isOn ? <PauseIcon size={isSmall ? 22 : 30} /> : <PlayIcon size={isSmall ? 22 : 30} />}
    </button>
  )
}
