import { afterEach, expect, it, vi } from 'vitest'
import { carryPlayback, restore } from './carry-playback.ts'
import type { PlayerState } from './player-state.ts'
import { ring } from './testing.ts'

const track = { ...ring, chapters: [{ title: 'The bell', startSeconds: 11 }] }
const playback = { track, tracks: [track], position: 12.5, speed: 1.5 }

const address = 'https://candlecast.example/fist?t=5'
const stored = JSON.stringify({ ...playback, address })

function restored(stored: string, now = address) {
  const send = vi.fn()
  restore({ current: vi.fn(), onChange: vi.fn(), send }, stored, now)
  return send.mock.calls
}

it('continues the stored playback', () => {
  expect(restored(stored)).toEqual([[{ type: 'restored', ...playback }]])
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

afterEach(() => vi.unstubAllGlobals())

/** Plays in one document that is left for the next one. @returns what the next one restores */
function leftWhile(state: object) {
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
  const player = { current: () => state as PlayerState, onChange: vi.fn(), send: vi.fn() }
  carryPlayback(player, storage, 'playback')
  window.dispatchEvent(new Event('pagehide'))
  vi.stubGlobal('window', new EventTarget())
  const next = { ...player, send: vi.fn() }
  carryPlayback(next, storage, 'playback')
  expect(items.size).toBe(0)
  return next.send.mock.calls
}

it('goes on in the next document with what plays, and with nothing else', () => {
  expect(leftWhile({ status: 'playing', ...playback })).toEqual([[{ type: 'restored', ...playback }]])
  expect(leftWhile({ status: 'paused', ...playback })).toEqual([])
  expect(leftWhile({ status: 'playing', ...playback, track: { ...track, isScene: true } })).toEqual([])
})
