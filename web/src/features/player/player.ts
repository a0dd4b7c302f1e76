import { createContext, useContext, useSyncExternalStore } from 'react'
import { createListeners } from '#site/lib/listeners.ts'
import { hasSound, soundElement, tellOtherTabs } from './sound-element.ts'
import type { Track } from './track.ts'

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

/** `unavailable`: missing, broken, or in an unsupported format. `blocked`: the browser plays only after a user gesture. */
export type PlayerProblem = 'offline' | 'unavailable' | 'blocked'

/** Times in seconds. `tracks`: a page’s samples, to step through. `heard`: the furthest position since the sound began. */
type Playback = { track: Track; tracks: readonly Track[]; position: number; heard: number; duration: number }

export type PlayerState = { speed: Speed } & (
  | { status: 'idle' }
  /** Before the sound begins: at the start, after a seek, or on a slow network. */
  | ({ status: 'loading'; isSlow: boolean } & Playback)
  | ({ status: 'playing' } & Playback)
  /** `isOver`: the last sample has ended, and the position is its beginning. */
  | ({ status: 'paused'; isOver: boolean } & Playback)
  | ({ status: 'failed'; problem: PlayerProblem } & Playback)
)

export type Sounding = Exclude<PlayerState, { status: 'idle' }>

/** What goes on in the next document. */
export type Carried = Pick<Sounding, 'track' | 'tracks' | 'position' | 'speed'>

export const startPlayer = (): PlayerState => ({ status: 'idle', speed: 1 })

export const SKIP_SECONDS = 15

export const problemTexts: Readonly<Record<PlayerProblem, string>> = {
  offline:
    'You are offline, and this sound plays from the internet. Find a connection, then press play again.',
  unavailable: 'This sound does not play right now. Press play to try again, or read its transcript.',
  blocked: 'Your browser blocked this sound. Press play once more.',
}

export const isActive = (status: PlayerState['status']) => status === 'loading' || status === 'playing'

/** Milliseconds. Then a sound that hasn’t come is slow. */
const SLOW_MS = 4_000

/**
 * Plays by the one element of the page, which knows whether it plays. The inline script may have started it before this code
 * came. Nothing is loaded before the first press; the sound continues while pages change.
 */
export class SoundPlayer {
  readonly #make: () => HTMLAudioElement
  readonly #listeners = createListeners()
  #element: HTMLAudioElement | undefined
  #state = startPlayer()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(make = soundElement) {
    this.#make = make
  }

  readonly current = () => this.#state

  /** @returns a function that unsubscribes the listener */
  readonly onChange = this.#listeners.subscribe

  /**
   * Call it inside a press, because Safari refuses a later start.
   * @param tracks to step through; by default the known ones
   * @param at begins there anew; by default a known sound goes on where it was
   */
  play(track: Track, tracks?: readonly Track[], at?: number) {
    const known = this.#state.status !== 'idle' && this.#state.track.id === track.id ? this.#state : null
    const all = tracks ?? known?.tracks ?? [track]
    if (!known || known.status === 'failed') return this.#start(track, all, at ?? known?.position ?? 0)
    this.#state = { ...known, track, tracks: all, heard: at ?? known.heard }
    if (at !== undefined) this.seek(at)
    if (known.status === 'paused') this.#resume()
  }

  pause() {
    if (!isActive(this.#state.status)) return
    this.#output().pause()
    this.#follow()
  }

  seek(seconds: number) {
    const state = this.#state
    if (state.status === 'idle' || state.status === 'failed') return
    this.#output().currentTime = Math.min(state.duration, Math.max(0, seconds))
    this.#follow()
  }

  skip(bySeconds: number) {
    if (this.#state.status !== 'idle') this.seek(this.#state.position + bySeconds)
  }

  /** @returns whether there is another sample */
  step(by: 1 | -1): boolean {
    if (this.#state.status === 'idle') return false
    const { track, tracks } = this.#state
    const next = tracks[tracks.findIndex(({ id }) => id === track.id) + by]
    if (next) this.#start(next, tracks, 0)
    return next !== undefined
  }

  setSpeed(speed: Speed) {
    if (this.#element) setRate(this.#element, speed)
    this.#show({ ...this.#state, speed })
  }

  close() {
    const state = this.#state
    if (state.status === 'idle') return
    const sound = this.#output()
    sound.pause()
    sound.removeAttribute('src')
    sound.load()
    this.#show({ status: 'idle', speed: state.track.isScene ? 1 : state.speed })
  }

  /** Goes on with the sound of an earlier document, and waits if the browser plays only after a press. */
  restore({ track, tracks, position, speed }: Carried) {
    if (this.#state.status !== 'idle') return
    this.#state = { status: 'idle', speed }
    this.#start(track, tracks, position, () => this.#follow())
  }

  #show(next: PlayerState) {
    const before = this.#state
    const isSame = before.status !== 'idle' && next.status === before.status && next.track === before.track
    this.#state = next
    if (!isSame) clearTimeout(this.#timer)
    if (!isSame && next.status === 'loading') {
      this.#timer = setTimeout(() => {
        if (this.#state.status === 'loading') this.#show({ ...this.#state, isSlow: true })
      }, SLOW_MS)
    }
    this.#listeners.notify()
  }

  #output(): HTMLAudioElement {
    if (this.#element) return this.#element
    const sound = this.#make()
    sound.preload = 'none'
    for (const event of ['playing', 'waiting', 'timeupdate', 'seeked'])
      sound.addEventListener(event, () => this.#follow())
    // The end of a sound also fires `pause`. Other pauses: a call, unplugged headphones, another app.
    sound.addEventListener('pause', () => sound.ended || this.#follow())
    sound.addEventListener('ended', () => this.#end())
    // The element doesn’t distinguish a missing file from a missing network.
    sound.addEventListener('error', () => this.#fail(navigator.onLine ? 'unavailable' : 'offline'))
    this.#element = sound
    return sound
  }

  #start(track: Track, tracks: readonly Track[], position: number, onBlocked?: () => void) {
    const before = this.#state
    const sound = this.#output()
    // By the inline script: a finger has come down, or pressed.
    const isPrepared = before.status === 'idle' || (sound.paused && sound.currentTime === 0)
    const hasBegun = isPrepared && hasSound(sound, track.url)
    if (!hasBegun) sound.src = track.url
    if (!hasBegun || position > 0) sound.currentTime = position
    // An opening begins at its own speed.
    const wasScene = before.status !== 'idle' && before.track.isScene === true
    const speed = wasScene === (track.isScene === true) ? before.speed : 1
    // A new source resets the speed.
    setRate(sound, speed)
    const playback = { track, tracks, position, heard: position, duration: track.durationSeconds }
    this.#show({ status: 'loading', isSlow: false, speed, ...playback })
    this.#resume(onBlocked)
  }

  #resume(onBlocked = () => this.#fail('blocked')) {
    const before = this.#state
    this.#output()
      .play()
      .catch((error: unknown) => {
        // An event reports other rejections, or they follow a pause.
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
        const now = this.#state
        if (isBlocked && now.status !== 'idle' && before.status !== 'idle' && now.track === before.track)
          onBlocked()
      })
    tellOtherTabs()
    this.#follow()
  }

  /** Shows what the element does. */
  #follow(isOver = this.#state.status === 'paused' && this.#state.isOver) {
    const state = this.#state
    if (state.status === 'idle' || state.status === 'failed') return
    const { paused, ended, currentTime: position, duration, readyState, HAVE_FUTURE_DATA } = this.#output()
    const { track, tracks, speed } = state
    const heard = Math.max(state.heard, position)
    // NaN until the length is known; infinite for a stream.
    const length = Number.isFinite(duration) ? duration : track.durationSeconds
    const playback = { track, tracks, speed, position, heard, duration: length }
    // At its end, an element is paused before its events come.
    if (ended ? !isActive(state.status) : paused) this.#show({ ...playback, status: 'paused', isOver })
    else if (ended || readyState >= HAVE_FUTURE_DATA) this.#show({ ...playback, status: 'playing' })
    else this.#show({ ...playback, status: 'loading', isSlow: state.status === 'loading' && state.isSlow })
  }

  /** Starts the next sample. After the last sample, returns to its beginning. */
  #end() {
    if (!isActive(this.#state.status) || this.step(1)) return
    this.#output().currentTime = 0
    this.#follow(true)
  }

  #fail(problem: PlayerProblem) {
    if (this.#state.status !== 'idle') this.#show({ ...this.#state, status: 'failed', problem })
  }
}

function setRate(sound: HTMLAudioElement, speed: Speed) {
  sound.defaultPlaybackRate = speed
  sound.playbackRate = speed
}

/** Belongs outside the pages, so that the sound continues when they change. */
export const sitePlayer = new SoundPlayer()

export type Player = Pick<SoundPlayer, keyof SoundPlayer>

export const PlayerContext = createContext<Player>(sitePlayer)

const serverState = startPlayer()

export function usePlayer(): [PlayerState, Player] {
  const player = useContext(PlayerContext)
  return [useSyncExternalStore(player.onChange, player.current, () => serverState), player]
}
