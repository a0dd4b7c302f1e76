import type { PlayerProblem, Speed } from '../player-state.ts'
import type { AudioEvent } from './player-flow.ts'
import { hasSound, soundElement } from './sound-element.ts'

export type PlaybackStart = { attempt: number; url: string; at: number; speed: Speed }

/** Times in seconds. */
export type AudioOutput = {
  start(start: PlaybackStart): void
  resume(): void
  pause(): void
  seek(seconds: number): void
  setSpeed(speed: Speed): void
  release(): void
}

/**
 * Plays by the one element of the page, which a press may have started before this code came: nothing is loaded before
 * the first press, one sound plays at a time, and it continues while pages change.
 */
export function createAudioOutput(
  send: (event: AudioEvent) => void,
  make: () => HTMLAudioElement = soundElement,
): AudioOutput {
  let audio: HTMLAudioElement | null = null
  let attempt = 0
  const output = () => {
    audio ??= listen(make(), () => attempt, send)
    return audio
  }
  const play = () => {
    const requested = attempt
    output()
      .play()
      .catch((error: unknown) => {
        // An event reports other rejections, or they follow a pause.
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
        if (isBlocked) send({ type: 'soundFailed', attempt: requested, problem: 'blocked' })
      })
  }
  return {
    start(start) {
      attempt = start.attempt
      const isFirst = audio === null
      const element = output()
      const isUntouched = element.paused && element.currentTime === 0
      const hasBegun = (isFirst || isUntouched) && hasSound(element, start.url)
      if (!hasBegun) element.src = start.url
      if (!hasBegun || start.at > 0) element.currentTime = start.at
      // A new source resets the speed.
      element.defaultPlaybackRate = start.speed
      element.playbackRate = start.speed
      const isHeard = hasBegun && !element.paused && element.readyState >= element.HAVE_FUTURE_DATA
      play()
      // Its event came before this code.
      if (isHeard) send({ type: 'soundStarted', attempt })
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
  send: (event: AudioEvent) => void,
): HTMLAudioElement {
  element.preload = 'none'
  const on = (name: string, event: () => AudioEvent | null) =>
    element.addEventListener(name, () => {
      const reported = event()
      if (reported) send(reported)
    })
  const moved = (): AudioEvent | null => {
    const { currentTime: seconds, duration } = element
    // NaN until the length is known; infinite for a stream.
    return Number.isFinite(duration) ? { type: 'timeMoved', attempt: attempt(), seconds, duration } : null
  }
  on('playing', () => ({ type: 'soundStarted', attempt: attempt() }))
  on('waiting', () => ({ type: 'soundStalled', attempt: attempt() }))
  on('timeupdate', moved)
  on('seeked', moved)
  // The end of a sound also fires `pause`.
  on('pause', () => (element.ended ? null : { type: 'soundInterrupted', attempt: attempt() }))
  on('ended', () => ({ type: 'soundEnded', attempt: attempt() }))
  on('error', () => ({ type: 'soundFailed', attempt: attempt(), problem: problemOf() }))
  return element
}

/** The element doesn’t distinguish a missing file from a missing network. */
const problemOf = (): PlayerProblem => (navigator.onLine ? 'unavailable' : 'offline')
