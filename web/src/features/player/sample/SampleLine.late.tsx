import { useId } from 'react'
import { Link } from 'react-router-dom'
import { voiceText } from '#shared/products/voice.ts'
import { PlayButton } from '../PlayButton.tsx'
import { PositionSlider, Time } from '../PlayerControls.tsx'
import type { Samples } from '../track.ts'
import styles from './Sample.module.css'
import { SampleParts } from './SampleParts.tsx'
import { useSample } from './use-sample.ts'

/** A player in one line, beside a price. `path` is the page of shared links, and has the transcript of a game’s sample. */
export function SampleLine({ tracks, path }: { tracks: Samples; path: string }) {
  const sample = useSample(tracks)
  const { track, own, status, playback, play } = sample
  const heading = useId()
  return (
    <section className={`${styles.inLine} screen-only`} aria-labelledby={heading}>
      <PlayButton track={track} status={status} onPlay={play} isSmall />
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
      <Time playback={playback} />
      <div className={styles.more}>
        {own && <PositionSlider track={track} playback={playback} isDisabled={status === 'failed'} />}
        <SampleParts tracks={tracks} sample={sample} path={path} hasFoldedChapters />
      </div>
    </section>
  )
}
