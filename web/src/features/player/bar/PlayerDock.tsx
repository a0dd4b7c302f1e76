import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '../../../platform/scheduling/when-idle.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { usePlayer } from '../player.ts'
import { problemText } from '../problem-text.ts'
// Here, so that it is among the inlined styles: a bar that comes later would be unstyled for a moment.
import styles from './PlayerBar.module.css'

const fetchBar = () => import('./PlayerBar.tsx')

const PlayerBar = lazy(async () => {
  // Without a connection the browser may still have the sound, and the visitor must be able to stop it.
  const bar = await fetchBar().then(
    (module) => module.PlayerBar,
    () => StopSound,
  )
  return { default: bar }
})

/** The player bar, from the first press of play until it is closed. */
export function PlayerDock() {
  const [{ status }] = usePlayer()
  if (status === 'idle') return null
  return (
    <Suspense>
      <PlayerBar />
    </Suspense>
  )
}

/** Fetches the code of the player bar when there is time. For what has a play button. */
export function usePlayerBarCode() {
  useEffect(() => whenIdle(() => void fetchBar().catch(() => {}), 3_000), [])
}

/** In place of a bar that failed to render or can’t be fetched: a visitor who hears a sound must be able to stop it. */
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
