import { lazy, Suspense } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { usePlayer } from '../player.ts'
import { problemText } from '../player-state.ts'
// Imported here to inline the styles, because a later style sheet would leave the bar unstyled for a moment.
import styles from './PlayerBar.module.css'

const PlayerBar = lazy(async () => {
  // Offline the code may be missing while the sound still plays.
  const bar = await import('./PlayerBar.tsx').then(
    (module) => module.PlayerBar,
    () => StopSound,
  )
  return { default: bar }
})

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
  const [state, send] = usePlayer()
  if (state.status === 'idle') return null
  return (
    <section className={styles.bar} aria-label="Audio player">
      <div className={styles.inner}>
        <p className={styles.words} role="alert">
          {state.status === 'failed'
            ? problemText(state.problem)
            : 'The audio player broke. The sound goes on.'}
        </p>
        <Button look="quiet" onClick={() => send({ type: 'closed' })}>
          Stop the sound
        </Button>
      </div>
    </section>
  )
}
