import { chapterAt, type Track } from '../player-state.ts'
import { clockText, spokenTime } from '../time-text.ts'
import styles from './Chapters.module.css'

type Props = {
  track: Track
  /** Seconds; null while the sound doesn't play. */
  position: number | null
  playFrom: (seconds: number) => void
}

export function Chapters({ track, position, playFrom }: Props) {
  if (track.chapters.length === 0) return null
  const current = position === null ? undefined : chapterAt(track, position)
  return (
    <ol className={styles.chapters} aria-label={`Chapters of ${track.title}`}>
      {track.chapters.map((chapter) => {
        const { title, startSeconds } = chapter
        return (
          <li key={startSeconds}>
            <button
              type="button"
              aria-current={chapter === current || undefined}
              onClick={() => playFrom(startSeconds)}
            >
              <span className="visually-hidden">Play </span>
              <span className={styles.time} aria-hidden="true">
                {clockText(startSeconds)}
              </span>
              <span>{title}</span>
              <span className="visually-hidden">{` from ${spokenTime(startSeconds)}`}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
