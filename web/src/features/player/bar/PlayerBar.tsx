import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { voiceText } from '#shared/products/voice.ts'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { reserveSpace } from '#site/browser/reserve-space.ts'
import { NextIcon, PreviousIcon, RemoveIcon } from '#site/ui/images/icons.tsx'
import { PlayButton } from '../PlayButton.tsx'
import { Control, PositionSlider, Time } from '../PlayerControls.tsx'
import { problemTexts, type Sounding, usePlayer } from '../player.ts'
import { chapterAt } from '../track.ts'
import styles from './PlayerBar.module.css'

const reserveBarSpace = reserveSpace('player')

export function PlayerBar() {
  const [state, player] = usePlayer()
  if (state.status === 'idle') return null
  const { track, status } = state
  const chapter = chapterAt(track, state.position)
  const close = (event: MouseEvent) => {
    player.close()
    // The focused button disappears. Keyboard users (`detail` is 0) continue at the heading.
    if (event.detail === 0) focusHeading()
  }
  return (
    <section ref={reserveBarSpace} className={`${styles.bar} screen-only`} aria-label="Audio player">
      <div className={styles.inner}>
        {track.artwork && (
          <img className={styles.art} src={track.artwork.src} alt="" width={48} height={48} />
        )}
        <PlayButton track={track} status={status} onPlay={() => player.play(track)} isSmall />
        <p className={styles.words}>
          <Link to={track.path}>{track.game}</Link>
          <span>{[track.title, chapter?.title, voiceText(track.voice)].filter(Boolean).join(' · ')}</span>
        </p>
        <div className={styles.place}>
          <Step by={-1} state={state} name="Previous sample">
            <PreviousIcon />
          </Step>
          <PositionSlider track={track} playback={state} isDisabled={status === 'failed'} />
          <Time playback={state} />
          <Step by={1} state={state} name="Next sample">
            <NextIcon />
          </Step>
        </div>
        <Control aria-label="Close the audio player" onClick={close}>
          <RemoveIcon />
        </Control>
        <p className={styles.problem} role="alert">
          {status === 'failed' && problemTexts[state.problem]}
        </p>
      </div>
    </section>
  )
}

type StepProps = { by: 1 | -1; state: Sounding; name: string; children: ReactNode }

/** Stays as a disabled button at the end of the list, to keep the focus. */
function Step({ by, state: { track, tracks }, name, children }: StepProps) {
  const [, player] = usePlayer()
  if (tracks.length < 2) return null
  const isEnd = tracks.at(by === 1 ? -1 : 0)?.id === track.id
  return (
    <Control aria-label={name} disabled={isEnd} onClick={() => player.step(by)}>
      {children}
    </Control>
  )
}
