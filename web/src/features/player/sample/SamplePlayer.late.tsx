import { useId } from 'react'
import type { Image } from '#shared/image-sources.ts'
import { voiceText } from '#shared/products/voice.ts'
import { Picture } from '#site/ui/images/Picture.tsx'
import { useWords } from '#site/ui/words.ts'
import { PlayButton } from '../PlayButton.tsx'
import { PositionSlider, Skip, SpeedChoice, Time } from '../PlayerControls.tsx'
import { SKIP_SECONDS } from '../player.ts'
import type { Samples } from '../track.ts'
import styles from './Sample.module.css'
import { SampleParts } from './SampleParts.tsx'
import { useSample } from './use-sample.ts'

type Props = { tracks: Samples; square: Image | null }

/** Fetches no file before *Play* is pressed. */
export function SamplePlayer({ tracks, square }: Props) {
  const sample = useSample(tracks)
  const { track, status, playback, play } = sample
  const isDisabled = status === 'idle' || status === 'failed'
  const heading = useId()
  const hasArt = Boolean(square?.asset?.url)
  return (
    <section className={`${styles.player} ${hasArt ? styles.withArt : ''}`} aria-labelledby={heading}>
      {hasArt && (
        <div className={`${styles.art} screen-only`}>
          <Picture image={square} widths={[240, 480]} sizes="15rem" ratio={[1, 1]} decorative />
        </div>
      )}
      <div className={styles.body}>
        <p className={`${styles.invitation} screen-only`}>{useWords().beforeListening}</p>
        <h2 id={heading}>{track.title}</h2>
        {track.voice && <p>{voiceText(track.voice)}</p>}
        <div className={`${styles.line} screen-only`}>
          <PlayButton track={track} status={status} onPlay={play} />
          <PositionSlider track={track} playback={playback} isDisabled={isDisabled} />
        </div>
        <div className={`${styles.line} screen-only`}>
          <Skip by={-SKIP_SECONDS} isDisabled={isDisabled} />
          <Skip by={SKIP_SECONDS} isDisabled={isDisabled} />
          <Time playback={playback} isLoading={status === 'loading'} className={styles.time} />
          <SpeedChoice />
        </div>
        <SampleParts tracks={tracks} sample={sample} path={track.path} />
      </div>
    </section>
  )
}
