import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { focusHeading } from '../../platform/focus-heading.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RemoveIcon } from '../../ui/images/icons.tsx'
import { clockText } from './clock.ts'
import { PlaceSlider } from './PlaceSlider.tsx'
import { PlayButton } from './PlayButton.tsx'
import styles from './PlayerBar.module.css'
import { usePlayer } from './player.ts'
import { problemText } from './problem-text.ts'

/** What plays, at the foot of every page: there from the first press of play until it is closed. */
export function PlayerBar() {
  const [state, send] = usePlayer()
  if (state.status === 'idle') return null
  const { track, position, duration, status } = state
  const close = (event: MouseEvent) => {
    send({ type: 'closed' })
    // The button that a key pressed is gone: keys go on from the page. A pointer has no place to lose.
    if (event.detail === 0) focusHeading()
  }
  return (
    <section ref={keepRoom} className={styles.bar} aria-label="Audio player">
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
          <PlaceSlider
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

/** In place of a bar that broke: whoever hears a sound has to be able to end it. */
export function StopSound() {
  const [state, send] = usePlayer()
  if (state.status === 'idle') return null
  return (
    <section className={styles.bar} aria-label="Audio player">
      <div className={styles.inner}>
        <p className={styles.words}>The audio player broke. What you hear goes on.</p>
        <Button look="quiet" onClick={() => send({ type: 'closed' })}>
          Stop the sound
        </Button>
      </div>
    </section>
  )
}

/** Lengthens the page by what the bar covers, so that its end, and whatever has the focus, can be scrolled into view. */
function keepRoom(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--player-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--player-bar')
  }
}
