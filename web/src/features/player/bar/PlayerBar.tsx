import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { voiceText } from '#shared/products/voice.ts'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { reserveSpace } from '#site/browser/reserve-space.ts'
import { NextIcon, PreviousIcon, RemoveIcon } from '#site/ui/images/icons.tsx'
import { PlayButton } from '../PlayButton.tsx'
import { PositionSlider } from '../PositionSlider.tsx'
import { usePlayer } from '../player.ts'
import { chapterAt, problemText } from '../player-state.ts'
import { clockText } from '../time-text.ts'
import styles from './PlayerBar.module.css'

const reserveBarSpace = reserveSpace('player')

export function PlayerBar() {
  const [state, send] = usePlayer()
  if (state.status === 'idle') return null
  const { track, tracks, position, duration, status } = state
  const chapter = chapterAt(track, position)
  const index = tracks.findIndex(({ id }) => id === track.id)
  const close = (event: MouseEvent) => {
    send({ type: 'closed' })
    // The focused button disappears. Keyboard users (`detail` is 0) continue at the heading.
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
          <span>{[track.title, chapter?.title, voiceText(track.voice)].filter(Boolean).join(' · ')}</span>
        </p>
        <div className={styles.place}>
          {tracks.length > 1 && (
            <StepButton
              name="Previous sample"
              isEnd={index === 0}
              onClick={() => send({ type: 'sampleStepped', by: -1 })}
            >
              <PreviousIcon />
            </StepButton>
          )}
          <PositionSlider track={track} playback={state} isDisabled={status === 'failed'} send={send} />
          <span className={styles.time} aria-hidden="true">
            {`${clockText(position)} / ${clockText(duration)}`}
          </span>
          {tracks.length > 1 && (
            <StepButton
              name="Next sample"
              isEnd={index === tracks.length - 1}
              onClick={() => send({ type: 'sampleStepped', by: 1 })}
            >
              <NextIcon />
            </StepButton>
          )}
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

type StepProps = { name: string; isEnd: boolean; onClick: () => void; children: ReactNode }

/** Stays as a disabled button at the end of the list, to keep the focus. */
const StepButton = ({ name, isEnd, onClick, children }: StepProps) => (
  <button type="button" className={styles.step} aria-label={name} aria-disabled={isEnd} onClick={onClick}>
    {children}
  </button>
)
