import { useState } from 'react'
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

type Outcome = { status: 'none' | 'copied' } | { status: 'refused'; address: string }

export function ShareMoment({ path, track, seconds }: ShareProps) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'none' })
  const chapter = chapterAt(track, seconds)
  const share = async (second: number) => {
    const address = momentAddress(location.origin, path, { key: track.key, second })
    try {
      if (Reflect.has(navigator, 'share')) {
        await navigator.share({ title: track.title, url: address })
        return setOutcome({ status: 'none' })
      }
      await navigator.clipboard.writeText(address)
      setOutcome({ status: 'copied' })
    } catch (error) {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError'
      setOutcome(wasClosed ? { status: 'none' } : { status: 'refused', address })
    }
  }
  return (
    <div className={styles.actions}>
      <button type="button" onClick={() => void share(seconds)}>
        {`Share from ${clockText(seconds)}`}
      </button>
      {chapter && (
        <button type="button" onClick={() => void share(chapter.startSeconds)}>
          Share this chapter
        </button>
      )}
      <p role="status">
        {outcome.status === 'copied' && <span>The link is copied.</span>}
        {outcome.status === 'refused' && (
          <span>
            Your browser doesn’t copy it. The link is <span translate="no">{outcome.address}</span>
          </span>
        )}
      </p>
    </div>
  )
}
