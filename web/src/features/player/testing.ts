import type { Track } from './player-state.ts'

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
  ({ status: 'playing', attempt: 1, speed: 1.5, track, tracks, position, duration: 23 }) as const
