import { useId } from 'react'
import type { Image } from '#shared/image-sources.ts'
import { voiceText } from '#shared/products/voice.ts'
import { Disclosure } from '#site/ui/controls/Disclosure.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { useWords } from '#site/ui/words.ts'
import { PlayButton } from '../PlayButton.tsx'
import { PositionSlider, SpeedChoice } from '../PositionSlider.tsx'
import { problemText, SKIP_SECONDS } from '../player-state.ts'
import type { Player } from '../sound/player-flow.ts'
import { clockText } from '../time-text.ts'
import type { Samples } from '../track.ts'
import { Chapters } from './Chapters.tsx'
import { PlainSound, SampleSteps, ShareMoment } from './SampleActions.tsx'
import styles from './SamplePlayer.module.css'
import { useSample } from './use-sample.ts'

type Props = { tracks: Samples; square: Image | null }

/** Fetches no file before *Play* is pressed. */
export function SamplePlayer({ tracks, square }: Props) {
  const { track, own, playback, speed, send, playFrom, step } = useSample(tracks)
  const heading = useId()
  const hasArt = Boolean(square?.asset?.url)
  return (
    <section className={`${styles.player} ${hasArt ? styles.withArt : ''}`} aria-labelledby={heading}>
      {hasArt && (
        <div className={styles.art}>
          <Picture image={square} widths={[240, 480]} sizes="15rem" ratio={[1, 1]} decorative />
        </div>
      )}
      <div className={styles.body}>
        <p className={styles.invitation}>{useWords().beforeListening}</p>
        <h2 id={heading}>{track.title}</h2>
        {track.voice && <p className={styles.voice}>{voiceText(track.voice)}</p>}
        <div className={styles.line}>
          <PlayButton track={track} status={own?.status ?? 'idle'} send={send} />
          <PositionSlider
            track={track}
            playback={playback}
            isDisabled={!own || own.status === 'failed'}
            send={send}
          />
        </div>
        <div className={styles.controls}>
          <SkipButtons isDisabled={!own || own.status === 'failed'} send={send} />
          <p className={styles.time} aria-hidden="true">
            {`${own?.status === 'loading' ? 'Loading…' : clockText(playback.position)} / ${clockText(playback.duration)}`}
          </p>
          <SpeedChoice className={styles.speed} speed={speed} send={send} />
        </div>
        <PlainSound track={track} />
        <Chapters track={track} position={own && playback.position} playFrom={playFrom} />
        {own && <ShareMoment path={track.path} track={track} seconds={playback.position} />}
        {own?.status === 'failed' && <p className={styles.problem}>{problemText(own.problem)}</p>}
        {track.transcript && (
          <Disclosure summary="Transcript">
            <p className={styles.transcript}>{track.transcript}</p>
          </Disclosure>
        )}
        <SampleSteps tracks={tracks} track={track} step={step} />
      </div>
    </section>
  )
}

function SkipButtons({ isDisabled, send }: { isDisabled: boolean; send: Player['send'] }) {
  const skip = (bySeconds: number) => () => send({ type: 'skipped', bySeconds })
  return (
    <div className={styles.skips}>
      <button type="button" disabled={isDisabled} onClick={skip(-SKIP_SECONDS)}>
        <span aria-hidden="true">{`−${SKIP_SECONDS} s`}</span>
        <span className="visually-hidden">{`Back ${SKIP_SECONDS} seconds`}</span>
      </button>
      <button type="button" disabled={isDisabled} onClick={skip(SKIP_SECONDS)}>
        <span aria-hidden="true">{`+${SKIP_SECONDS} s`}</span>
        <span className="visually-hidden">{`Forward ${SKIP_SECONDS} seconds`}</span>
      </button>
    </div>
  )
}
