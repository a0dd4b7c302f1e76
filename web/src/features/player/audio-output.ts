import type { AudioEvent, PlayerProblem, Speed } from './player-flow.ts'

export type Beginning = { attempt: number; url: string; at: number; speed: Speed }

/** What plays the sound; the only one that knows of the browser's audio. Times in seconds. */
export type AudioOutput = {
  start(beginning: Beginning): void
  resume(): void
  pause(): void
  seek(seconds: number): void
  setSpeed(speed: Speed): void
  /** Stops, and drops whatever was loaded. */
  release(): void
}

/**
 * Plays with one audio element, which is made at the first press of play and never stands in the page: so nothing
 * is loaded before, only one sound plays at a time, and it goes on while pages come and go.
 */
export function createAudioOutput(
  tell: (event: AudioEvent) => void,
  make: () => HTMLAudioElement = () => new Audio(),
): AudioOutput {
  let audio: HTMLAudioElement | null = null
  let attempt = 0
  const output = () => {
    audio ??= listen(make(), () => attempt, tell)
    return audio
  }
  const play = () => {
    const asked = attempt
    output()
      .play()
      .catch((error: unknown) => {
        // Any other refusal either comes as an event of its own or is the answer to a pause.
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
        if (isBlocked) tell({ type: 'soundFailed', attempt: asked, problem: 'blocked' })
      })
  }
  return {
    start(beginning) {
      attempt = beginning.attempt
      const element = output()
      element.src = beginning.url
      element.currentTime = beginning.at
      // Loading a source sets the speed back to the default one.
      element.defaultPlaybackRate = beginning.speed
      element.playbackRate = beginning.speed
      play()
    },
    resume: play,
    pause: () => output().pause(),
    seek(seconds) {
      output().currentTime = seconds
    },
    setSpeed(speed) {
      if (!audio) return
      audio.defaultPlaybackRate = speed
      audio.playbackRate = speed
    },
    release() {
      attempt += 1
      audio?.pause()
      audio?.removeAttribute('src')
      audio?.load()
    },
  }
}

function listen(
  element: HTMLAudioElement,
  attempt: () => number,
  tell: (event: AudioEvent) => void,
): HTMLAudioElement {
  element.preload = 'none'
  const on = (name: string, event: () => AudioEvent | null) =>
    element.addEventListener(name, () => {
      const told = event()
      if (told) tell(told)
    })
  const moved = (): AudioEvent | null => {
    const { currentTime: seconds, duration } = element
    // Until the length is known, it is not a number, and for a stream it is infinite.
    return Number.isFinite(duration) ? { type: 'timeMoved', attempt: attempt(), seconds, duration } : null
  }
  on('playing', () => ({ type: 'soundStarted', attempt: attempt() }))
  on('waiting', () => ({ type: 'soundStalled', attempt: attempt() }))
  on('timeupdate', moved)
  on('seeked', moved)
  // A sound that ends pauses as well.
  on('pause', () => (element.ended ? null : { type: 'soundInterrupted', attempt: attempt() }))
  on('ended', () => ({ type: 'soundEnded', attempt: attempt() }))
  on('error', () => ({ type: 'soundFailed', attempt: attempt(), problem: problemOf() }))
  return element
}

/** The element says the same of a missing file and a missing network; the browser knows which of them it is. */
const problemOf = (): PlayerProblem => (navigator.onLine ? 'unavailable' : 'offline')
