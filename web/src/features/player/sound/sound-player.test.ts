import { expect, it, vi } from 'vitest'
import type { Track } from '../player-state.ts'
import type { AudioEvent } from './player-flow.ts'
import { createSoundPlayer } from './sound-player.late.ts'

const track: Track = {
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
}

function setUp() {
  const done: string[] = []
  const note = (name: string) => (value?: unknown) =>
    void done.push(value === undefined ? name : `${name} ${JSON.stringify(value)}`)
  let tell: (event: AudioEvent) => void = () => {}
  const shown: string[] = []
  const player = createSoundPlayer({
    makeOutput: (listener) => {
      tell = listener
      return {
        start: ({ url, at }) => void done.push(`start ${url} at ${at}`),
        resume: note('resume'),
        pause: note('pause'),
        seek: note('seek'),
        setSpeed: note('setSpeed'),
        release: note('release'),
      }
    },
    makeKeys: () => ({ show: ({ status }) => void shown.push(status) }),
  })
  return { player, done, shown, tell: (event: AudioEvent) => tell(event) }
}

it('sends commands to the output for the pressed buttons', () => {
  const { player, done, tell } = setUp()
  player.send({ type: 'playPressed', track })
  tell({ type: 'soundStarted', attempt: 1 })
  player.send({ type: 'skipped', bySeconds: 15 })
  player.send({ type: 'speedChosen', speed: 2 })
  player.send({ type: 'pausePressed' })
  player.send({ type: 'playPressed', track })
  player.send({ type: 'closed' })
  expect(done).toEqual([`start ${track.url} at 0`, 'seek 15', 'setSpeed 2', 'pause', 'resume', 'release'])
})

it('notifies listeners and media keys of every change, and only then', () => {
  const { player, shown, tell } = setUp()
  const listener = vi.fn()
  const stop = player.onChange(listener)
  player.send({ type: 'pausePressed' })
  expect(listener).not.toHaveBeenCalled()
  player.send({ type: 'playPressed', track })
  tell({ type: 'soundStarted', attempt: 1 })
  tell({ type: 'soundFailed', attempt: 0, problem: 'offline' })
  expect(listener).toHaveBeenCalledTimes(2)
  expect(shown).toEqual(['loading', 'playing'])
  stop()
  player.send({ type: 'closed' })
  expect(listener).toHaveBeenCalledTimes(2)
  expect(player.current().status).toBe('idle')
})
