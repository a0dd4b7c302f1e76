import { expect, it, vi } from 'vitest'
import { ring as track } from '../testing.ts'
import type { AudioEvent, PlayerCommand } from './player-flow.ts'
import { createSoundPlayer } from './sound-player.late.ts'

function setUp() {
  const done: PlayerCommand[] = []
  let tell: (event: AudioEvent) => void = () => {}
  const shown: string[] = []
  const player = createSoundPlayer({
    makeOutput: (listener) => {
      tell = listener
      return (command) => void done.push(command)
    },
    makeKeys:
      () =>
      ({ status }) =>
        void shown.push(status),
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
  expect(done.map(({ type }) => type)).toEqual(['start', 'seek', 'setSpeed', 'pause', 'resume', 'release'])
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

it('pauses when a sound begins in another tab, and tells the others when its own begins', async () => {
  const other = new BroadcastChannel('sound')
  const told = vi.fn()
  const { promise: isPaused, resolve } = Promise.withResolvers<void>()
  const { player, tell } = setUp()
  player.send({ type: 'playPressed', track })
  tell({ type: 'soundStarted', attempt: 1 })
  player.onChange(resolve)
  other.addEventListener('message', told)
  other.postMessage('begins')
  await isPaused
  expect(player.current().status).toBe('paused')
  player.send({ type: 'playPressed', track })
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  other.close()
})
