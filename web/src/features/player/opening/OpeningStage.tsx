import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Image } from '#shared/image-sources.ts'
import { voiceText } from '#shared/products/voice.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Die } from '#site/ui/images/Die.tsx'
import { RemoveIcon } from '#site/ui/images/icons.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { PlayButton } from '../PlayButton.tsx'
import { problemText } from '../player-state.ts'
import styles from './OpeningStage.module.css'
import { announcement, isAsking, type Next, rollText, type Scene } from './opening-flow.ts'
import { type OpeningOfPage, useOpening } from './use-opening.ts'

type Props = {
  opening: OpeningOfPage
  banner: Image | null
  end: ReactNode
  onClose: () => void
}

type Playing = ReturnType<typeof useOpening>

/** Render the stage only while it is open. It is a dialog: the browser keeps the focus inside, and Escape closes it. */
export function OpeningStage({ opening, banner, end, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const playing = useOpening(opening)
  const { state, problem, close } = playing
  const { scene, rolled, isReading, hasCaptions } = state
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    // Closes the dialog when a link inside leads to another page. Strict mode runs this too, with the element in place.
    return () => {
      if (!shown?.isConnected) close()
    }
  })
  // Must follow the effect that opens the dialog, whose content takes no focus before.
  const heading = useHeadingFocus(scene)
  const leave = () => {
    close()
    dialog.current?.close()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.stage}
      aria-label={opening.title}
      onCancel={leave}
      onClose={onClose}
      onKeyDown={(event) => pressKey(event, playing)}
    >
      <div className={styles.picture}>
        <ScenePicture image={scene.image} banner={banner} />
      </div>
      <div className={styles.tools}>
        <p>
          <span translate="no">{opening.game}</span>
          {opening.voice && <span>{` · ${voiceText(opening.voice)}`}</span>}
        </p>
        {!isReading && (
          <button type="button" aria-pressed={hasCaptions} onClick={playing.toggleCaptions}>
            Captions
          </button>
        )}
        <button type="button" onClick={playing.toggleReading}>
          {isReading ? 'Listen' : 'Read instead'}
        </button>
        <button type="button" aria-label="Close the story" onClick={leave}>
          <RemoveIcon />
        </button>
      </div>
      <div className={styles.scene}>
        {rolled && (
          <p className={styles.rolled}>
            <Die face={rolled.face} className={styles.die} />
            <span>{rollText(rolled)}</span>
          </p>
        )}
        <h2 ref={heading} tabIndex={-1}>
          {scene.title}
        </h2>
        {(isReading || hasCaptions || problem) && <p className={styles.words}>{scene.transcript}</p>}
        {problem && (
          <p className={styles.problem} role="alert">
            {problemText(problem)}
          </p>
        )}
      </div>
      <div className={styles.controls}>
        {!isReading && <Transport playing={playing} />}
        {isAsking(state) && <NextSteps next={scene.next} playing={playing} end={end} />}
      </div>
      <p role="status" className="visually-hidden">
        {announcement(state)}
      </p>
    </dialog>
  )
}

/** Focuses the heading of each new scene, because the pressed button is gone. */
function useHeadingFocus(scene: Scene) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = scene
  const focused = useRef<string>(null)
  useEffect(() => {
    if (focused.current === key) return
    focused.current = key
    heading.current?.focus()
  })
  return heading
}

function ScenePicture({ image, banner }: { image: Image | null; banner: Image | null }) {
  const shown = image?.asset?.url ? image : banner
  return (
    shown?.asset?.url && (
      <Picture
        image={shown}
        widths={[720, 1280, 1920]}
        sizes="100vw"
        ratio={[16, 9]}
        decorative={shown === banner}
      />
    )
  )
}

function Transport({ playing }: { playing: Playing }) {
  const { track, status, position, duration } = playing.playback
  return (
    <div className={styles.transport}>
      <PlayButton track={track} status={status} send={playing.send} />
      <progress aria-hidden="true" max={duration || 1} value={Math.min(position, duration)} />
    </div>
  )
}

function NextSteps({ next, playing, end }: { next: Next; playing: Playing; end: ReactNode }) {
  switch (next.kind) {
    case 'choices':
      return (
        <ol className={styles.ways}>
          {next.choices.map(({ label, leadsTo }, index) => (
            <li key={`${label} ${leadsTo}`}>
              <NextStepButton number={index + 1} onClick={() => playing.choose(leadsTo)}>
                {label}
              </NextStepButton>
            </li>
          ))}
        </ol>
      )
    case 'roll':
      return (
        <div className={styles.ways}>
          <NextStepButton number={1} onClick={playing.roll}>
            {`Roll the die: ${next.decides} (${next.atLeast} or more)`}
          </NextStepButton>
        </div>
      )
    case 'ending':
      return (
        <div className={styles.ending}>
          <p>{next.words}</p>
          {end}
          <Button look="bare" onClick={playing.restart}>
            Play it again
          </Button>
        </div>
      )
    default:
      return next satisfies never
  }
}

type NextStepProps = { number: number; onClick: () => void; children: string }

const NextStepButton = ({ number, onClick, children }: NextStepProps) => (
  <button type="button" className={styles.way} onClick={onClick}>
    <span aria-hidden="true">{number}</span>
    <span>{children}</span>
  </button>
)

/** 1 to 9 choose, Space plays and pauses. Space on a control presses the control. */
function pressKey(event: KeyboardEvent, { state, choose, roll, togglePlay }: Playing) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const { next } = state.scene
  const isOnControl = event.target instanceof Element && event.target.closest('button, a, summary')
  if (event.key === ' ' && !isOnControl && !state.isReading) {
    event.preventDefault()
    togglePlay()
  }
  const number = Number(event.key)
  if (!isAsking(state) || !(number >= 1)) return
  const chosen = next.kind === 'choices' ? next.choices[number - 1] : undefined
  if (chosen) choose(chosen.leadsTo)
  if (next.kind === 'roll' && number === 1) roll()
}
