import type { Track } from '../player-state.ts'
import styles from './SampleSteps.module.css'

type Props = { tracks: readonly Track[]; track: Track; step: (by: 1 | -1) => void }

export function SampleSteps({ tracks, track, step }: Props) {
  if (tracks.length < 2) return null
  const index = tracks.indexOf(track)
  return (
    <div className={styles.steps}>
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
