import { vi } from 'vitest'
import { createListeners } from '#site/lib/listeners.ts'
import { type Player, type PlayerState, SoundPlayer, startPlayer } from './player.ts'
import type { Track } from './track.ts'

/** For tests: a sample of 23 seconds. */
export const ring: Track = {
  id: 'game-fist',
  key: '',
  title: 'Atmosphere: the ring',
  game: 'F.I.S.T.',
  path: '/fist',
  url: 'https://cdn.example/ring.mp3',
  durationSeconds: 23,
  artwork: null,
  chapters: [],
  transcript: '',
  voice: null,
}

/** For tests: the sample plays at this second. */
export const playingAt = (position: number, track = ring, tracks: readonly Track[] = [track]) =>
  ({ status: 'playing', speed: 1.5, track, tracks, position, heard: position, duration: 23 }) as const

type Facts = Partial<Record<'paused' | 'ended' | 'duration' | 'readyState' | 'error', unknown>>

/** For tests: an audio element of jsdom that plays, with a player over it. */
export function playerOfFakeSound() {
  const element = document.createElement('audio')
  const done: string[] = []
  const set = (facts: Facts) => {
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(element, name, { value, configurable: true })
  }
  /** Records what is written, and keeps it. */
  const record = (name: 'currentTime' | 'playbackRate', start: number) => {
    let kept = start
    Object.defineProperty(element, name, {
      get: () => kept,
      set: (value: number) => {
        kept = value
        done.push(`${name} ${value}`)
        if (name === 'currentTime') set({ ended: false })
      },
    })
  }
  record('currentTime', 0)
  record('playbackRate', 1)
  Object.defineProperty(element, 'src', {
    get: () => element.getAttribute('src') ?? '',
    set(value: string) {
      element.setAttribute('src', value)
      done.push('src')
      set({ duration: Number.NaN, readyState: 0, error: null })
    },
  })
  set({ paused: true, ended: false, duration: Number.NaN, readyState: 0, error: null })
  const play = vi.spyOn(element, 'play').mockImplementation(async () => {
    done.push('play')
    set({ paused: false, ended: false })
  })
  vi.spyOn(element, 'pause').mockImplementation(() => {
    done.push('pause')
    set({ paused: true })
  })
  vi.spyOn(element, 'load').mockImplementation(() => void done.push('load'))
  const make = vi.fn(() => element)
  const player = new SoundPlayer(make)
  /** What the browser does: facts change, then an event comes. */
  const happens = (event: string, facts: Facts & { currentTime?: number } = {}) => {
    const { currentTime, ...others } = facts
    if (currentTime !== undefined) {
      element.currentTime = currentTime
      done.pop()
    }
    set(others)
    element.dispatchEvent(new Event(event))
  }
  return { player, element, make, play, done, set, happens }
}

/** For tests: a player in a given state, which records what is asked of it. */
export function recordingPlayer(state: PlayerState = startPlayer()) {
  let shown = state
  const { subscribe, notify } = createListeners()
  const asked: [keyof Player, ...unknown[]][] = []
  const record =
    (name: keyof Player) =>
    (...how: unknown[]) =>
      void asked.push([name, ...how])
  const player: Player = {
    current: () => shown,
    onChange: subscribe,
    play: record('play'),
    pause: record('pause'),
    seek: record('seek'),
    skip: record('skip'),
    setSpeed: record('setSpeed'),
    close: record('close'),
    restore: record('restore'),
    step: (by) => asked.push(['step', by]) > 0,
  }
  const show = (next: PlayerState) => {
    shown = next
    notify()
  }
  return { player, asked, show }
}
