import { useId } from 'react'
import { Link } from 'react-router-dom'
import { PlayButton } from '../PlayButton.tsx'
import { PositionSlider } from '../PositionSlider.tsx'
import type { Track } from '../player-flow.ts'
import { problemText } from '../problem-text.ts'
import { clockText } from '../time-text.ts'
import styles from './SampleLine.module.css'
import { ShareMoment } from './ShareMoment.tsx'
import { useSample } from './use-sample.ts'

/**
 * The sample of a game in two lines, beside a price. `path` is the page that a shared link leads to; the transcript is on
 * the page of the game.
 */
export function SampleLine({ track, path }: { track: Track; path: string }) {
  const { own, playback, send } = useSample(track)
  const heading = useId()
  return (
    <section className={styles.sample} aria-labelledby={heading}>
      <PlayButton track={track} status={own?.status ?? 'idle'} send={send} isSmall />
      <div className={styles.words}>
        <h2 id={heading}>Hear it</h2>
        <p>
          {track.title} (<Link to={track.path}>transcript</Link>)
        </p>
      </div>
      <p className={styles.time} aria-hidden="true">
        {clockText(playback.position)} / {clockText(playback.duration)}
      </p>
      <div className={styles.more}>
        {own && (
          <PositionSlider
            track={track}
            position={playback.position}
            duration={playback.duration}
            isDisabled={own.status === 'failed'}
            send={send}
          />
        )}
        {own?.status === 'failed' && <p className={styles.problem}>{problemText(own.problem)}</p>}
        {own && <ShareMoment path={path} title={track.title} seconds={playback.position} />}
      </div>
    </section>
  )
}
