import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import type { Opening } from '#shared/content-types.ts'
import { voiceText } from '#shared/products/voice.ts'
import { gameTheme } from '#site/lib/game-theme.ts'
import { Die } from '#site/ui/images/Die.tsx'
import { RemoveIcon } from '#site/ui/images/icons.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { PlayButton } from '../PlayButton.tsx'
import controls from '../PlayerControls.module.css'
import { Control, PositionSlider, Skip, SpeedChoice, Time } from '../PlayerControls.tsx'
import { type PlayerProblem, problemTexts, usePlayer } from '../player.ts'
import { Ending, NextSteps } from './NextSteps.tsx'
import styles from './OpeningStage.module.css'
import { announcement, rollText, type Scenes } from './opening-flow.ts'
import { wordsAt, wordsOf } from './scene-words.ts'
import { type Playing, useOpening } from './use-opening.ts'

type Props = {
  opening: Opening
  scenes: Scenes
  /** The key of the scene to which the address links. */
  linked: string | null
  end: ReactNode
  onClose: () => void
}

type PlayingProps = { playing: Playing }

const problems: Record<PlayerProblem, string> = {
  offline:
    'You are offline, and the sound plays from the internet. Read on, or find a connection and press Listen.',
  unavailable: 'The sound does not play right now. Read on, or press Listen to try again.',
  blocked: problemTexts.blocked,
}

/** Render the stage only while it is open. It is a dialog: the browser keeps the focus inside, and Escape closes it. */
export function OpeningStage({ opening, scenes, linked, end, onClose }: Props) {
  const playing = useOpening(opening, scenes, linked)
  const [, player] = usePlayer()
  const { scene, visit, rolled, isReading, isOver, isSlow, problem } = playing
  const heading = useHeadingFocus(visit)
  useHeadsetKeys(playing)
  const isEnd = scene.next.kind === 'ending'
  const { accent = null, ground = null } = opening.game ?? {}
  return (
    <dialog
      ref={playing.open}
      className={styles.stage}
      style={gameTheme({ accent, ground })}
      aria-label={opening.title ?? ''}
      onClose={() => {
        player.close()
        onClose()
      }}
      onKeyDown={(event) => pressKey(event, playing)}
    >
      <ScenePicture playing={playing} />
      <Tools playing={playing} />
      <div className={styles.lower}>
        <div className={styles.scene}>
          {rolled && (
            <p id="rolled" className={styles.rolled}>
              <Die key={visit} face={rolled.face} className={styles.die} />
              <span>{rollText(rolled)}</span>
            </p>
          )}
          <h2 ref={heading} tabIndex={-1} aria-describedby={rolled ? 'rolled' : undefined}>
            {scene.title}
          </h2>
          <Words playing={playing} />
          {isSlow && (
            <p>
              <span>The sound is slow to come.</span>{' '}
              <Control onClick={playing.toggleReading}>Read this scene</Control>
            </p>
          )}
          {problem && (
            <p className={controls.problem} role="alert">
              {problems[problem]}
            </p>
          )}
          {isEnd && playing.isAsking && <Ending key={visit} playing={playing} end={end} />}
        </div>
        <div className={styles.controls}>
          {!isReading && !(isEnd && isOver) && <Transport playing={playing} />}
          <NextSteps playing={playing} />
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {isSlow ? 'The sound is slow to come. You can read this scene.' : isOver && announcement(scene)}
      </p>
    </dialog>
  )
}

/** Focuses the heading of each new scene, and whenever the focused control is gone. */
function useHeadingFocus(visit: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<number>(null)
  useEffect(() => {
    const isInside = heading.current?.closest('dialog')?.contains(document.activeElement)
    if (focused.current === visit && isInside) return
    focused.current = visit
    heading.current?.focus({ preventScroll: true })
  })
  return heading
}

const Tools = ({
  playing: { opening, isReading, hasCaptions, toggleCaptions, toggleReading },
}: PlayingProps) => (
  <div className={styles.tools}>
    <p>
      <span translate="no">{opening.game?.title ?? ''}</span>
      {opening.game?.voice && <span>{` · ${voiceText(opening.game.voice)}`}</span>}
    </p>
    {!isReading && (
      <Control aria-pressed={hasCaptions} onClick={toggleCaptions}>
        Captions
      </Control>
    )}
    <Control onClick={toggleReading}>{isReading ? 'Listen' : 'Read instead'}</Control>
    <Control
      aria-label="Close the story"
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    >
      <RemoveIcon />
    </Control>
  </div>
)

/** Two lines in step with the sound, or the whole text for readers. */
function Words({ playing }: PlayingProps) {
  const { scene, isReading, isOver, isAsking, hasCaptions } = playing
  if (isReading) return <p className={styles.words}>{scene.transcript}</p>
  // The last words of an ending take their place.
  if (!hasCaptions || (scene.next.kind === 'ending' && isAsking)) return null
  const { position, duration } = playing.playback
  return <p className={styles.caption}>{wordsAt(wordsOf(scene, duration), isOver ? duration : position)}</p>
}

/** Drifts slowly, and glows with the voice. */
function ScenePicture({ playing: { opening, scene, loudness } }: PlayingProps) {
  const banner = opening.game?.banner ?? null
  const image = scene.image?.asset?.url ? scene.image : banner
  const style: CSSProperties & Record<'--loud', number> = { '--loud': loudness }
  return (
    <div className={styles.picture} style={style}>
      {image?.asset?.url && (
        <Picture
          key={image.asset.url}
          image={image}
          widths={[720, 1280, 1600]}
          sizes="(orientation: portrait) 110vh, 100vw"
          ratio={[16, 9]}
          decorative={image === banner}
          eager
        />
      )}
    </div>
  )
}

function Transport({ playing: { track, status, playback, play, volume, changeVolume } }: PlayingProps) {
  return (
    <div className={styles.transport}>
      <PlayButton track={track} status={status} onPlay={play} isSmall />
      <Skip by={-10} />
      <PositionSlider track={track} playback={playback} isDisabled={status === 'idle'} />
      <Time playback={playback} className={styles.time} />
      <input
        className={styles.volume}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-label="Volume"
        title="Volume"
        aria-valuetext={`${Math.round(volume * 100)} %`}
        onChange={({ target }) => changeVolume(target.valueAsNumber)}
      />
      <SpeedChoice isBare />
    </div>
  )
}

/** Chooses by number, from 1. Does nothing before the narrator asks. */
const pick = (number: number, { ways, isAsking }: Playing) => isAsking && ways[number - 1]?.go()

/** *Next* and *previous* of a headset choose 1 and 2, so that eyes can stay closed. */
function useHeadsetKeys(playing: Playing) {
  const press = useEffectEvent((number: number) => pick(number, playing))
  const isOffered = playing.isAsking && playing.ways.length > 0
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session || !isOffered) return
    session.setActionHandler('nexttrack', () => press(1))
    session.setActionHandler('previoustrack', () => press(2))
    return () => {
      session.setActionHandler('nexttrack', null)
      session.setActionHandler('previoustrack', null)
    }
  }, [isOffered])
}

/** 1 to 9 choose, Space plays and pauses. Space on a control presses the control. */
function pressKey(event: KeyboardEvent<HTMLDialogElement>, playing: Playing) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const isOnControl =
    event.target instanceof Element && event.target.closest('button, a, input, select, summary')
  if (event.key === ' ' && !isOnControl && !playing.isReading) {
    event.preventDefault()
    playing.playOrPause()
  }
  if (event.key === 'Tab') keepFocus(event)
  if (Number(event.key) >= 1) pick(Number(event.key), playing)
}

/** Leads from the last control to the first and back: beyond them the browser would focus the body, where no key works. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href], input, select, summary'),
  ].filter((control) => getComputedStyle(control).visibility === 'visible')
  const end = event.shiftKey ? controls[0] : controls.at(-1)
  if (event.target !== end) return
  event.preventDefault()
  const other = event.shiftKey ? controls.at(-1) : controls[0]
  other?.focus()
}
