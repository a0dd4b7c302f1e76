import type { PlayerProblem } from '../player-state.ts'
import type { AudioEvent, PlayerCommand } from './player-flow.ts'
import { hasSound, soundElement } from './sound-element.ts'

/**
 * Plays by the one element of the page, which a press may have started before this code came: nothing is loaded before
 * the first press, one sound plays at a time, and it continues while pages change.
 */
export function createAudioOutput(
  send: (event: AudioEvent) => void,
  make: () => HTMLAudioElement = soundElement,
): (command: PlayerCommand) => void {
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
  function start(command: Extract<PlayerCommand, { type: 'start' }>) {
    attempt = command.attempt
    const isFirst = audio === null
    const element = output()
    const isUntouched = element.paused && element.currentTime === 0
    const hasBegun = (isFirst || isUntouched) && hasSound(element, command.url)
    if (!hasBegun) element.src = command.url
    if (!hasBegun || command.at > 0) element.currentTime = command.at
    // A new source resets the speed.
    setSpeed(element, command.speed)
    const isHeard = hasBegun && !element.paused && element.readyState >= element.HAVE_FUTURE_DATA
    play()
    // Its event came before this code.
    if (isHeard) send({ type: 'soundStarted', attempt })
  }

  return (command) => {
    switch (command.type) {
      case 'start':
        return start(command)
      case 'resume':
        return play()
      case 'pause':
        return output().pause()
      case 'seek':
        output().currentTime = command.seconds
        return
      case 'setSpeed':
        if (audio) setSpeed(audio, command.speed)
        return
      case 'release':
        attempt += 1
        audio?.pause()
        audio?.removeAttribute('src')
        return audio?.load()
      default:
        command satisfies never
    }
  }
}

function setSpeed(element: HTMLAudioElement, speed: number) {
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
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
