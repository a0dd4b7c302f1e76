import { useId } from 'react'
import { Link } from 'react-router-dom'
import { voiceText } from '#shared/products/voice.ts'
import { Disclosure } from '#site/ui/controls/Disclosure.tsx'
import { PlayButton } from '../PlayButton.tsx'
import { PositionSlider } from '../PositionSlider.tsx'
import { problemText } from '../player-state.ts'
import { clockText } from '../time-text.ts'
import type { Samples } from '../track.ts'
import { Chapters } from './Chapters.tsx'
import { PlainSound, SampleSteps, ShareMoment } from './SampleActions.tsx'
import styles from './SampleLine.module.css'
import { useSample } from './use-sample.ts'

/** A player in one line, beside a price. `path` is the page of shared links, and has the transcript of a game’s sample. */
export function SampleLine({ tracks, path }: { tracks: Samples; path: string }) {
  const { track, own, playback, send, playFrom, step } = useSample(tracks)
  const heading = useId()
  return (
    <section className={styles.sample} aria-labelledby={heading}>
      <PlayButton track={track} status={own?.status ?? 'idle'} send={send} isSmall />
      <div className={styles.words}>
        <h2 id={heading}>Hear it</h2>
        <p>
          <span>{track.title}</span>
          {!track.transcript && (
            <span>
              {' '}
              (<Link to={track.path}>transcript</Link>)
            </span>
          )}
        </p>
        {track.voice && <p>{voiceText(track.voice)}</p>}
      </div>
      <p className={styles.time} aria-hidden="true">
        {`${clockText(playback.position)} / ${clockText(playback.duration)}`}
      </p>
      <div className={styles.more}>
        <PlainSound track={track} />
        {own && (
          <PositionSlider
            track={track}
            playback={playback}
            isDisabled={own.status === 'failed'}
            send={send}
          />
        )}
        {own?.status === 'failed' && <p className={styles.problem}>{problemText(own.problem)}</p>}
        {own && <ShareMoment path={path} track={track} seconds={playback.position} />}
        {track.chapters.length > 0 && (
          <Disclosure summary="Chapters">
            <Chapters track={track} position={own && playback.position} playFrom={playFrom} />
          </Disclosure>
        )}
        {track.transcript && (
          <Disclosure summary="Transcript">
            <p>{track.transcript}</p>
          </Disclosure>
        )}
        <SampleSteps tracks={tracks} track={track} step={step} />
      </div>
    </section>
  )
}
