import { afterEach, expect, it, vi } from 'vitest'
import { createPlayer } from './player.ts'
import { type PlayerState, startPlayer } from './player-state.ts'
import type { Player, PlayerEvent } from './sound/player-flow.ts'
import { ring as track } from './testing.ts'

function setUp() {
  const sent: PlayerEvent['type'][] = []
  const fetches: PromiseWithResolvers<Player>[] = []
  let tell = () => {}
  let state: PlayerState = startPlayer()
  const sound: Player = {
    current: () => state,
    onChange(listener) {
      tell = listener
      return () => {}
    },
    send: ({ type }) => void sent.push(type),
  }
  const element: string[] = []
  const player = createPlayer(
    () => {
      const fetching = Promise.withResolvers<Player>()
      fetches.push(fetching)
      return fetching.promise
    },
    {
      begin: (url) => void element.push(`begin ${url}`),
      pause: () => void element.push('pause'),
      seek: (seconds) => void element.push(`seek ${seconds}`),
    },
  )
  const change = (next: PlayerState) => {
    state = next
    tell()
  }
  return { player, sound, sent, fetches, change, element }
}

const settle = () => new Promise(setImmediate)

it('is loading until the code has come, which then gets all events in order', async () => {
  const { player, sound, sent, fetches, change } = setUp()
  const listener = vi.fn()
  player.onChange(listener)
  player.send({ type: 'playPressed', track })
  expect(player.current()).toMatchObject({ status: 'loading', track, tracks: [track], duration: 23 })
  player.send({ type: 'positionChosen', seconds: 4 })
  fetches[0]?.resolve(sound)
  await settle()
  player.send({ type: 'pausePressed' })
  expect(sent).toEqual(['playPressed', 'positionChosen', 'pausePressed'])
  expect(fetches).toHaveLength(1)
  expect(listener).toHaveBeenCalledOnce()
  change({ ...startPlayer(), speed: 2 })
  expect(player.current().speed).toBe(2)
  expect(listener).toHaveBeenCalledTimes(2)
})

afterEach(() => void vi.unstubAllGlobals())

it('says that the sound can’t be played when the code can’t be fetched; the next press tries again', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { player, sound, sent, fetches } = setUp()
  player.send({ type: 'playPressed', track })
  fetches[0]?.reject(new Error('The network is gone.'))
  await settle()
  expect(player.current()).toMatchObject({ status: 'failed', problem: 'unavailable', track })
  player.send({ type: 'playPressed', track })
  expect(player.current().status).toBe('loading')
  fetches[1]?.resolve(sound)
  await settle()
  expect(sent).toEqual(['playPressed'])
})

it('starts, moves and stops the element inside the press, before the code has come', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { player, fetches, element } = setUp()
  player.send({ type: 'playPressed', track })
  expect(element).toEqual([`begin ${track.url}`])
  player.send({ type: 'positionChosen', seconds: 12 })
  player.send({ type: 'pausePressed' })
  expect(player.current()).toMatchObject({ status: 'paused', track })
  player.send({ type: 'playPressed', track })
  player.send({ type: 'closed' })
  expect(element.slice(1)).toEqual(['seek 12', 'pause', `begin ${track.url}`, 'pause'])
  element.length = 0
  player.send({ type: 'playPressed', track })
  fetches[0]?.reject(new Error('The network is gone.'))
  await settle()
  expect(element).toEqual([`begin ${track.url}`, 'pause'])
  player.send({ type: 'closed' })
  expect(player.current().status).toBe('idle')
})
