import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { voiceText } from '#shared/products/voice.ts'
import { gameTheme } from '#site/lib/game-theme.ts'
import { Die } from '#site/ui/images/Die.tsx'
import { RemoveIcon } from '#site/ui/images/icons.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { PlayButton } from '../PlayButton.tsx'
import { PositionSlider, SpeedChoice } from '../PositionSlider.tsx'
import { usePlayer } from '../player.ts'
import { type PlayerProblem, problemText } from '../player-state.ts'
import { clockText } from '../time-text.ts'
import { Ending, NextSteps } from './NextSteps.tsx'
import styles from './OpeningStage.module.css'
import { announcement, isAsking, rollText } from './opening-flow.ts'
import { wordsAt, wordsOf } from './scene-words.ts'
import { type OpeningOfPage, useOpening } from './use-opening.ts'

type Props = {
  opening: OpeningOfPage
  /** The key of the scene to which the address links. */
  linked: string | null
  end: ReactNode
  onClose: () => void
}

type Playing = ReturnType<typeof useOpening>

const problems: Record<PlayerProblem, string> = {
  offline:
    'You are offline, and the sound plays from the internet. Read on, or find a connection and press Listen.',
  unavailable: 'The sound does not play right now. Read on, or press Listen to try again.',
  blocked: problemText('blocked'),
}

/** Render the stage only while it is open. It is a dialog: the browser keeps the focus inside, and Escape closes it. */
export function OpeningStage({ opening, linked, end, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const playing = useOpening(opening, linked)
  const [, send] = usePlayer()
  const { scene, state, toggleReading } = playing
  const { rolled, isReading, isOver, isSlow, problem } = state
  const isEnd = scene.next.kind === 'ending'
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    // Silent after *Back*, and after a link to another page. Strict mode runs this too, with the element in place.
    return () => {
      if (!shown?.isConnected) send({ type: 'closed' })
    }
  }, [send])
  // Must follow the effect that opens the dialog, whose content takes no focus before.
  const heading = useHeadingFocus(dialog, state.visit)
  useHeadsetKeys(playing)
  return (
    <dialog
      ref={dialog}
      className={styles.stage}
      style={gameTheme(opening.colours)}
      aria-label={opening.title}
      onClose={() => {
        send({ type: 'closed' })
        onClose()
      }}
      onKeyDown={(event) => pressKey(event, playing)}
    >
      <ScenePicture opening={opening} playing={playing} />
      <Tools opening={opening} playing={playing} onLeave={() => dialog.current?.close()} />
      <div className={styles.lower}>
        <div className={styles.scene} data-reading={isReading}>
          {rolled && (
            <p id="rolled" className={styles.rolled}>
              <Die key={state.visit} face={rolled.face} className={styles.die} />
              <span>{rollText(rolled)}</span>
            </p>
          )}
          <h2 ref={heading} tabIndex={-1} aria-describedby={rolled ? 'rolled' : undefined}>
            {scene.title}
          </h2>
          <Words playing={playing} />
          {isSlow && (
            <p className={styles.slow}>
              <span>The sound is slow to come.</span>{' '}
              <button type="button" onClick={toggleReading}>
                Read this scene
              </button>
            </p>
          )}
          {problem && (
            <p className={styles.problem} role="alert">
              {problems[problem]}
            </p>
          )}
          {isEnd && isAsking(state) && (
            <Ending key={state.visit} opening={opening} playing={playing} end={end} />
          )}
        </div>
        <div className={styles.controls}>
          {!isReading && !(isEnd && isOver) && <Transport playing={playing} />}
          <NextSteps playing={playing} />
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {isSlow ? 'The sound is slow to come. You can read this scene.' : announcement(scene, state)}
      </p>
    </dialog>
  )
}

/** Focuses the heading of each new scene, and whenever the focused control is gone. */
function useHeadingFocus(dialog: RefObject<HTMLDialogElement | null>, visit: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<number>(null)
  useEffect(() => {
    const isInside = dialog.current?.contains(document.activeElement)
    if (focused.current === visit && isInside) return
    focused.current = visit
    heading.current?.focus({ preventScroll: true })
  })
  return heading
}

type ToolsProps = { opening: OpeningOfPage; playing: Playing; onLeave: () => void }

const Tools = ({ opening, playing: { state, toggleCaptions, toggleReading }, onLeave }: ToolsProps) => (
  <div className={styles.tools}>
    <p>
      <span translate="no">{opening.game}</span>
      {opening.voice && <span>{` · ${voiceText(opening.voice)}`}</span>}
    </p>
    {!state.isReading && (
      <button type="button" aria-pressed={state.hasCaptions} onClick={toggleCaptions}>
        Captions
      </button>
    )}
    <button type="button" onClick={toggleReading}>
      {state.isReading ? 'Listen' : 'Read instead'}
    </button>
    <button type="button" aria-label="Close the story" onClick={onLeave}>
      <RemoveIcon />
    </button>
  </div>
)

/** Two lines in step with the sound, or the whole text for readers. */
function Words({ playing: { scene, state, playback } }: { playing: Playing }) {
  if (state.isReading) return <p className={styles.words}>{scene.transcript}</p>
  // The last words of an ending take their place.
  if (!state.hasCaptions || (scene.next.kind === 'ending' && state.hasAsked)) return null
  const { position, duration } = playback
  const words = wordsOf(scene, duration)
  return <p className={styles.caption}>{wordsAt(words, state.isOver ? duration : position)}</p>
}

type PictureProps = { opening: OpeningOfPage; playing: Playing }

/** Drifts slowly, and glows with the voice. */
function ScenePicture({ opening: { banner }, playing }: PictureProps) {
  const { scene, playback, loudnessOf } = playing
  const [heard, setHeard] = useState<{ url: string; levels: readonly number[] }>()
  const { url } = scene
  const isPlaying = playback.status === 'playing'
  useEffect(() => {
    if (!isPlaying || !matchMedia('(prefers-reduced-motion: no-preference)').matches) return
    void loudnessOf(url).then((levels) => setHeard({ url, levels }))
  }, [url, isPlaying, loudnessOf])
  const levels = isPlaying && heard?.url === url ? heard.levels : []
  const image = scene.image?.asset?.url ? scene.image : banner
  const style: CSSProperties & Record<'--loud', number> = {
    '--loud': levels[Math.floor(playback.position * 10)] ?? 0,
  }
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

const BACK_SECONDS = 10

function Transport({ playing: { playback, volume, changeVolume, send } }: { playing: Playing }) {
  const { track, status, position, duration, speed } = playback
  return (
    <div className={styles.transport}>
      <PlayButton track={track} status={status} send={send} isSmall />
      <button
        type="button"
        aria-label={`Back ${BACK_SECONDS} seconds`}
        onClick={() => send({ type: 'skipped', bySeconds: -BACK_SECONDS })}
      >
        {`−${BACK_SECONDS} s`}
      </button>
      <PositionSlider track={track} playback={playback} isDisabled={status === 'idle'} send={send} />
      <span
        className={styles.time}
        aria-hidden="true"
      >{`${clockText(position)} / ${clockText(duration)}`}</span>
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
      <SpeedChoice className={styles.speed} speed={speed} send={send} />
    </div>
  )
}

/** Chooses by number, from 1. Does nothing before the narrator asks. */
function pick(number: number, { scene: { next }, state, choose, roll }: Playing) {
  if (!isAsking(state)) return
  const chosen = next.kind === 'choices' ? next.choices[number - 1] : undefined
  if (chosen) choose(chosen.leadsTo)
  if (next.kind === 'roll' && number === 1) roll()
}

/** *Next* and *previous* of a headset choose 1 and 2, so that eyes can stay closed. */
function useHeadsetKeys(playing: Playing) {
  const press = useEffectEvent((number: number) => pick(number, playing))
  const isOffered = isAsking(playing.state) && playing.scene.next.kind !== 'ending'
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
  const { status, track } = playing.playback
  const isOnControl =
    event.target instanceof Element && event.target.closest('button, a, input, select, summary')
  if (event.key === ' ' && !isOnControl && !playing.state.isReading) {
    event.preventDefault()
    const isActive = status === 'loading' || status === 'playing'
    playing.send(isActive ? { type: 'pausePressed' } : { type: 'playPressed', track })
  }
  if (event.key === 'Tab') keepFocus(event)
  if (Number(event.key) >= 1) pick(Number(event.key), playing)
}

/** Leads from the last control to the first and back: beyond them the browser would focus the body, where no key works. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, a[href], input, select, summary'),
  ]
  const end = event.shiftKey ? controls[0] : controls.at(-1)
  if (event.target !== end) return
  event.preventDefault()
  const other = event.shiftKey ? controls.at(-1) : controls[0]
  other?.focus()
}
