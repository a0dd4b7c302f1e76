import { useState } from 'react'
import { chapterAt } from '../chapters.ts'
import type { Track } from '../player-state.ts'
import { momentAddress } from '../shared-moment.ts'
import { clockText } from '../time-text.ts'
import styles from './ShareMoment.module.css'

type Props = { path: string; track: Track; seconds: number }

type Outcome = { status: 'none' | 'copied' } | { status: 'refused'; address: string }

export function ShareMoment({ path, track, seconds }: Props) {
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
    <div className={styles.share}>
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
