import { PauseIcon, PlayIcon } from '../../ui/images/icons.tsx'
import styles from './PlayButton.module.css'
import type { PlayerState, Track } from './player-state.ts'
import type { Player } from './sound/player-flow.ts'

type Props = { track: Track; status: PlayerState['status']; send: Player['send']; isSmall?: boolean }

/** One button, so that focus stays. */
export function PlayButton({ track, status, send, isSmall = false }: Props) {
  const isActive = status === 'loading' || status === 'playing'
  return (
    <button
      type="button"
      className={`${styles.button} ${isSmall ? styles.small : ''}`}
      aria-label={`${isActive ? 'Pause' : 'Play'} ${track.title}`}
      data-loading={status === 'loading' || undefined}
      onClick={() => send(isActive ? { type: 'pausePressed' } : { type: 'playPressed', track })}
    >
      {isActive ? <PauseIcon size={isSmall ? 22 : 30} /> : <PlayIcon size={isSmall ? 22 : 30} />}
    </button>
  )
}
