import { expect, it, vi } from 'vitest'
import { carryPlayback, restore } from './carry-playback.ts'
import type { PlayerState } from './player.ts'
import { recordingPlayer, ring } from './testing.ts'

const track = { ...ring, chapters: [{ title: 'The bell', startSeconds: 11 }] }
const playback = { track, tracks: [track], position: 12.5, speed: 1.5 } as const

const address = 'https://candlecast.example/fist?t=5'
const stored = JSON.stringify({ ...playback, address })

function restored(stored: string, now = address) {
  const { player, asked } = recordingPlayer()
  restore(player, stored, now)
  return asked
}

it('continues the stored playback', () => {
  expect(restored(stored)).toEqual([['restore', playback]])
})

it.each([
  '',
  '{',
  '{"track":1}',
  JSON.stringify({ ...playback, address, speed: 9 }),
  JSON.stringify({ ...playback, address, track: { ...track, path: 'javascript:alert(1)' } }),
])('leaves out %j', (stored) => {
  expect(restored(stored)).toEqual([])
})

it('a link to another second of a sample has precedence over stored playback', () => {
  expect(restored(stored, 'https://candlecast.example/fist?t=12')).toEqual([])
  expect(restored(stored, 'https://candlecast.example/shop')).toHaveLength(1)
})

/** Plays in one document that is left for the next one. @returns what the next one restores */
function leftWhile(state: PlayerState) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value).size > 0,
    removeItem: (key: string) => void items.delete(key),
    keys: () => [...items.keys()],
    isShortLived: () => false,
  }
  vi.stubGlobal('location', { href: address })
  vi.stubGlobal('window', new EventTarget())
  carryPlayback(recordingPlayer(state).player, storage, 'playback')
  window.dispatchEvent(new Event('pagehide'))
  vi.stubGlobal('window', new EventTarget())
  const next = recordingPlayer()
  carryPlayback(next.player, storage, 'playback')
  expect(items.size).toBe(0)
  return next.asked
}

it('goes on in the next document with what plays, and with nothing else', () => {
  const left = { ...playback, heard: 12.5, duration: 23 }
  expect(leftWhile({ status: 'playing', ...left })).toEqual([['restore', playback]])
  expect(leftWhile({ status: 'paused', isOver: false, ...left })).toEqual([])
  expect(leftWhile({ status: 'playing', ...left, track: { ...track, isScene: true } })).toEqual([])
})
