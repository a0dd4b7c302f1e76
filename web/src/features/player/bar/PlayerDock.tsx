import { lazy, Suspense } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { problemTexts, usePlayer } from '../player.ts'
// Imported here to inline the styles, because a later style sheet would leave the bar unstyled for a moment.
import styles from './PlayerBar.module.css'

const PlayerBar = lazy(() =>
  import('./PlayerBar.tsx').then(
    (module) => ({ default: module.PlayerBar }),
    // Offline the code may be missing while the sound still plays.
    () => ({ default: StopSound }),
  ),
)

export function PlayerDock() {
  const [state] = usePlayer()
  if (state.status === 'idle' || state.track.isScene) return null
  return (
    <Suspense>
      <PlayerBar />
    </Suspense>
  )
}

/** Stops the sound while the code of the bar is missing. */
export function StopSound() {
  const [state, player] = usePlayer()
  if (state.status === 'idle') return null
  return (
    <section className={`${styles.bar} screen-only`} aria-label="Audio player">
      <div className={styles.inner}>
        <p className={styles.words} role="alert">
          {state.status === 'failed'
            ? problemTexts[state.problem]
            : 'The audio player broke. The sound goes on.'}
        </p>
        <Button look="quiet" onClick={() => player.close()}>
          Stop the sound
        </Button>
      </div>
    </section>
  )
}
