import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { chapterAt, type Track } from '../player-state.ts'
import { momentAddress } from '../shared-moment.ts'
import { clockText } from '../time-text.ts'
import styles from './SampleActions.module.css'

/** React renders `noscript` only on the server. */
export const PlainSound = ({ track: { title, url } }: { track: Track }) => (
  <noscript>
    <SmartLink href={url}>{`Open the sound: ${title}`}</SmartLink>
  </noscript>
)

type StepsProps = { tracks: readonly Track[]; track: Track; step: (by: 1 | -1) => void }

export function SampleSteps({ tracks, track, step }: StepsProps) {
  if (tracks.length < 2) return null
  const index = tracks.indexOf(track)
  return (
    <div className={`${styles.actions} ${styles.steps}`}>
      <button type="button" aria-disabled={index === 0} onClick={() => step(-1)}>
        Previous sample
      </button>
      <p role="status">{`Sample ${index + 1} of ${tracks.length}`}</p>
      <button type="button" aria-disabled={index === tracks.length - 1} onClick={() => step(1)}>
        Next sample
      </button>
    </div>
  )
}

type ShareProps = { path: string; track: Track; seconds: number }

export function ShareMoment({ path, track, seconds }: ShareProps) {
  const chapter = chapterAt(track, seconds)
  return (
    <div className={styles.actions}>
      <ShareFrom path={path} track={track} seconds={seconds} words={`Share from ${clockText(seconds)}`} />
      {chapter && (
        <ShareFrom path={path} track={track} seconds={chapter.startSeconds} words="Share this chapter" />
      )}
    </div>
  )
}

const ShareFrom = ({ path, track, seconds, words }: ShareProps & { words: string }) => (
  <CopyButton
    look="bare"
    shareAs={track.title}
    text={momentAddress(location.origin, path, { key: track.key, second: seconds })}
  >
    {words}
  </CopyButton>
)
