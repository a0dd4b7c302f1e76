import { Button } from '#site/ui/controls/Button.tsx'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import { Disclosure } from '#site/ui/controls/Disclosure.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import controls from '../PlayerControls.module.css'
import { problemTexts } from '../player.ts'
import { momentAddress } from '../shared-moment.ts'
import { clockText, spokenTime } from '../time-text.ts'
import { chapterAt, type Samples } from '../track.ts'
import styles from './Sample.module.css'
import type { Sample } from './use-sample.ts'

type Props = {
  tracks: Samples
  sample: Sample
  /** The page of shared links. */
  path: string
  hasFoldedChapters?: boolean
}

/** What is below the controls of a sample. */
export function SampleParts({ tracks, sample, path, hasFoldedChapters = false }: Props) {
  const { track, own } = sample
  const chapters = track.chapters.length > 0 && <Chapters sample={sample} />
  return (
    <>
      {/* React renders `noscript` only on the server. */}
      <noscript>
        <SmartLink href={track.url}>{`Open the sound: ${track.title}`}</SmartLink>
      </noscript>
      {own?.status === 'failed' && <p className={controls.problem}>{problemTexts[own.problem]}</p>}
      {chapters && hasFoldedChapters ? <Disclosure summary="Chapters">{chapters}</Disclosure> : chapters}
      {own && <ShareMoment sample={sample} path={path} seconds={own.position} />}
      {track.transcript && (
        <Disclosure summary="Transcript">
          <p>{track.transcript}</p>
        </Disclosure>
      )}
      {tracks.length > 1 && <Steps tracks={tracks} sample={sample} />}
    </>
  )
}

function Chapters({ sample: { track, own, playFrom } }: { sample: Sample }) {
  const current = own ? chapterAt(track, own.position) : undefined
  return (
    <ol className={`${styles.chapters} screen-only`} aria-label={`Chapters of ${track.title}`}>
      {track.chapters.map((chapter) => {
        const { title, startSeconds } = chapter
        return (
          <li key={startSeconds}>
            <button
              type="button"
              aria-current={chapter === current || undefined}
              onClick={() => playFrom(startSeconds)}
            >
              <span className="visually-hidden">Play </span>
              <span className={styles.start} aria-hidden="true">
                {clockText(startSeconds)}
              </span>
              <span>{title}</span>
              <span className="visually-hidden">{` from ${spokenTime(startSeconds)}`}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

type ShareProps = { sample: Sample; path: string; seconds: number }

function ShareMoment({ sample: { track }, path, seconds }: ShareProps) {
  const chapter = chapterAt(track, seconds)
  const shared = (second: number) => ({
    look: 'bare' as const,
    shareAs: track.title,
    text: momentAddress(location.origin, path, { key: track.key, second }),
  })
  return (
    <div className={styles.actions}>
      <CopyButton {...shared(seconds)}>{`Share from ${clockText(seconds)}`}</CopyButton>
      {chapter && <CopyButton {...shared(chapter.startSeconds)}>Share this chapter</CopyButton>}
    </div>
  )
}

type StepsProps = Pick<Props, 'tracks' | 'sample'>

function Steps({ tracks, sample: { track, step } }: StepsProps) {
  const index = tracks.indexOf(track)
  return (
    <div className={`${styles.actions} ${styles.steps} screen-only`}>
      <Button look="bare" disabled={index === 0} onClick={() => step(-1)}>
        Previous sample
      </Button>
      <p role="status">{`Sample ${index + 1} of ${tracks.length}`}</p>
      <Button look="bare" disabled={index === tracks.length - 1} onClick={() => step(1)}>
        Next sample
      </Button>
    </div>
  )
}
