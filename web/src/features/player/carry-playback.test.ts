import { expect, it, vi } from 'vitest'
import { restore } from './carry-playback.ts'

const track = {
  id: 'game-fist',
  key: '',
  title: 'Atmosphere: the ring',
  game: 'F.I.S.T.',
  path: '/fist',
  url: 'https://cdn.example/ring.mp3',
  durationSeconds: 23,
  artwork: null,
  chapters: [{ title: 'The bell', startSeconds: 11 }],
  transcript: '',
}
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
