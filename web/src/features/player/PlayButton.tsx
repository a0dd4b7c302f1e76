import * as attributes from '#runtime/attributes.ts'
import { PauseIcon, PlayIcon } from '#site/ui/images/icons.tsx'
import styles from './PlayButton.module.css'
import { isActive, type PlayerState, usePlayer } from './player.ts'
import type { SoundPress } from './sound-element.ts'
import type { Track } from './track.ts'

type Props = { track: Track; status: PlayerState['status']; onPlay: () => void; isSmall?: boolean }

const soundPress = ({ url, title }: Track) => JSON.stringify({ url, title } satisfies SoundPress)

/** One button for *Play* and *Pause*, which keeps the focus. Before hydration the inline script starts the sound. */
export function PlayButton({ track, status, onPlay, isSmall = false }: Props) {
  const [, player] = usePlayer()
  const Icon = isActive(status) ? PauseIcon : PlayIcon
  return (
    <button
      type="button"
      className={`${styles.button} ${isSmall ? styles.small : ''}`}
      aria-label={`${isActive(status) ? 'Pause' : 'Play'} ${track.title}${status === 'loading' ? ' (loading)' : ''}`}
      data-loading={status === 'loading' || undefined}
      {...{ [attributes.begin]: soundPress(track) }}
      onClick={() => (isActive(status) ? player.pause() : onPlay())}
    >
      <Icon size={isSmall ? 22 : 30} />
    </button>
  )
}
