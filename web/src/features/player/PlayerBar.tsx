import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { focusHeading } from '../../platform/focus-heading.ts'
import { reserveSpace } from '../../platform/reserve-space.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RemoveIcon } from '../../ui/images/icons.tsx'
import { PlayButton } from './PlayButton.tsx'
import styles from './PlayerBar.module.css'
import { PositionSlider } from './PositionSlider.tsx'
import { usePlayer } from './player.ts'
import { problemText } from './problem-text.ts'
import { clockText } from './time-text.ts'

const reserveBarSpace = reserveSpace('player')

/** The player at the bottom of every page, from the first press of play until it is closed. */
export function PlayerBar() {
  const [state, send] = usePlayer()
  if (state.status === 'idle') return null
  const { track, position, duration, status } = state
  const close = (event: MouseEvent) => {
    send({ type: 'closed' })
    // The button disappears. A keyboard user (`detail` is 0) continues at the page's heading.
    if (event.detail === 0) focusHeading()
  }
  return (
    <section ref={reserveBarSpace} className={styles.bar} aria-label="Audio player">
      <div className={styles.inner}>
        {track.artwork && (
          <img className={styles.art} src={track.artwork.src} alt="" width={48} height={48} />
        )}
        <PlayButton track={track} status={status} send={send} isSmall />
        <p className={styles.words}>
          <Link to={track.path}>{track.game}</Link>
          <span>{track.title}</span>
        </p>
        <div className={styles.place}>
          <PositionSlider
            track={track}
            position={position}
            duration={duration}
            isDisabled={status === 'failed'}
            send={send}
          />
          <span className={styles.time} aria-hidden="true">
            {clockText(position)} / {clockText(duration)}
          </span>
        </div>
        <button type="button" className={styles.close} aria-label="Close the audio player" onClick={close}>
          <RemoveIcon />
        </button>
        <p className={styles.problem} role="alert">
          {status === 'failed' && problemText(state.problem)}
        </p>
      </div>
    </section>
  )
}

/** Replaces a bar that failed to render: a visitor who hears a sound must be able to stop it. */
export function StopSound() {
  const [state, send] = usePlayer()
  if (state.status === 'idle') return null
  return (
    <section className={styles.bar} aria-label="Audio player">
      <div className={styles.inner}>
        <p className={styles.words}>The audio player broke. The sound goes on.</p>
        <Button look="quiet" onClick={() => send({ type: 'closed' })}>
          Stop the sound
        </Button>
      </div>
    </section>
  )
}
