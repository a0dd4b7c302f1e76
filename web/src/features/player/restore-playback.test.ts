import { expect, it, vi } from 'vitest'
import { restore } from './restore-playback.ts'

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

function restored(kept: string) {
  const send = vi.fn()
  restore({ current: vi.fn(), onChange: vi.fn(), send }, kept)
  return send.mock.calls
}

it('plays on what was kept', () => {
  expect(restored(JSON.stringify(playback))).toEqual([[{ type: 'restored', ...playback }]])
})

it.each([
  '',
  '{',
  '{"track":1}',
  JSON.stringify({ ...playback, speed: 9 }),
  JSON.stringify({ ...playback, track: { ...track, path: 'javascript:alert(1)' } }),
])('leaves out %j', (kept) => {
  expect(restored(kept)).toEqual([])
})
