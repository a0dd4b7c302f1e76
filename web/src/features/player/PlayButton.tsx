import * as attributes from '#runtime/attributes.ts'
import { PauseIcon, PlayIcon } from '#site/ui/images/icons.tsx'
import styles from './PlayButton.module.css'
import type { PlayerState, Track } from './player-state.ts'
import type { Player } from './sound/player-flow.ts'
import type { SoundPress } from './sound/sound-element.ts'

type Props = { track: Track; status: PlayerState['status']; send: Player['send']; isSmall?: boolean }

const soundPress = ({ url, title }: Track) => JSON.stringify({ url, title } satisfies SoundPress)

/** One button for *Play* and *Pause*, which keeps the focus. Before hydration the inline script starts the sound. */
export function PlayButton({ track, status, send, isSmall = false }: Props) {
  const isActive = status === 'loading' || status === 'playing'
  return (
    <button
      type="button"
      className={`${styles.button} ${isSmall ? styles.small : ''}`}
      aria-label={`${isActive ? 'Pause' : 'Play'} ${track.title}${status === 'loading' ? ' (loading)' : ''}`}
      data-loading={status === 'loading' || undefined}
      {...{ [attributes.begin]: soundPress(track) }}
      onClick={() => send(isActive ? { type: 'pausePressed' } : { type: 'playPressed', track })}
    >
      {isActive ? <PauseIcon size={isSmall ? 22 : 30} /> : <PlayIcon size={isSmall ? 22 : 30} />}
    </button>
  )
}
