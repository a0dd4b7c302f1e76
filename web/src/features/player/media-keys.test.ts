import { beforeEach, expect, it, vi } from 'vitest'
import { createMediaKeys } from './media-keys.ts'
import { type PlayerState, startPlayer, type Track } from './player-state.ts'
import type { PlayerEvent } from './sound/player-flow.ts'

const track: Track = {
  id: 'game-fist',
  key: '',
  title: 'Atmosphere: the ring',
  game: 'F.I.S.T.',
  path: '/fist',
  url: 'https://cdn.example/ring.mp3',
  durationSeconds: 23,
  artwork: { src: '/cdn/ring.jpg', size: 512 },
  chapters: [],
  transcript: '',
}
const playing: PlayerState = {
  status: 'playing',
  attempt: 1,
  speed: 1.5,
  track,
  tracks: [track],
  position: 12,
  duration: 23,
}

beforeEach(() => {
  vi.stubGlobal(
    'MediaMetadata',
    class {
      shown: MediaMetadataInit
      constructor(shown: MediaMetadataInit) {
        this.shown = shown
      }
    },
  )
  return () => vi.unstubAllGlobals()
})

/** A media session whose keys a test can press. It doesn't support one action, like older browsers. */
function setUp() {
  const handlers = new Map<MediaSessionAction, MediaSessionActionHandler | null>()
  const session = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none' as MediaSessionPlaybackState,
    setPositionState: vi.fn(),
    setActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
      if (action === 'stop') throw new TypeError('unknown action')
      handlers.set(action, handler)
    },
    setCameraActive: vi.fn(),
    setMicrophoneActive: vi.fn(),
  }
  const pressed: PlayerEvent[] = []
  const keys = createMediaKeys((event) => void pressed.push(event), session)
  const press = (details: MediaSessionActionDetails) => handlers.get(details.action)?.(details)
  return { keys, session, handlers, pressed, press }
}

it('shows the track, its artwork and the position', () => {
  const { keys, session } = setUp()
  keys.show(playing)
  expect(session.metadata).toEqual({
    shown: {
      title: 'Atmosphere: the ring',
      artist: 'F.I.S.T.',
      artwork: [{ src: '/cdn/ring.jpg', sizes: '512x512' }],
      chapterInfo: [],
    },
  })
  expect(session.playbackState).toBe('playing')
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 23, position: 12, playbackRate: 1.5 })
})

it('turns keys into player events', () => {
  const { keys, pressed, press } = setUp()
  keys.show(playing)
  press({ action: 'pause' })
  press({ action: 'play' })
  press({ action: 'seekbackward' })
  press({ action: 'seekforward', seekOffset: 10 })
  press({ action: 'seekto', seekTime: 7 })
  expect(pressed).toEqual([
    { type: 'pausePressed' },
    { type: 'playPressed', track },
    { type: 'skipped', bySeconds: -15 },
    { type: 'skipped', bySeconds: 10 },
    { type: 'positionChosen', seconds: 7 },
  ])
})

it.each([
  ['loading', 'playing'],
  ['paused', 'paused'],
] as const)('reports a sound that is %s as %s', (status, shown) => {
  const { keys, session } = setUp()
  keys.show({ ...playing, status })
  expect(session.playbackState).toBe(shown)
})

it('returns the keys to the system when the player is closed', () => {
  const { keys, session, handlers } = setUp()
  keys.show(playing)
  keys.show(startPlayer())
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' })
  expect(session.setPositionState).toHaveBeenLastCalledWith(undefined)
  expect([...handlers.values()].filter(Boolean)).toEqual([])
})

it('never sets a position past the end, which browsers refuse', () => {
  const { keys, session } = setUp()
  keys.show({ ...playing, position: 23.2 })
  expect(session.setPositionState).toHaveBeenLastCalledWith(expect.objectContaining({ position: 23 }))
})

it('does nothing without a media session', () => {
  expect(() => createMediaKeys(() => {}, undefined).show(playing)).not.toThrow()
})

it('keeps playing in a browser whose media session throws', () => {
  vi.stubGlobal('MediaMetadata', undefined)
  const { keys, session } = setUp()
  session.setPositionState.mockImplementation(() => {
    throw new TypeError('no position')
  })
  expect(() => keys.show(playing)).not.toThrow()
  expect(() => keys.show(startPlayer())).not.toThrow()
})

const bell = {
  ...track,
  chapters: [
    { title: 'The crowd', startSeconds: 0 },
    { title: 'The bell', startSeconds: 11 },
  ],
}

it('shows the chapters, and the current one where systems show an album', () => {
  const { keys, session } = setUp()
  keys.show({ ...playing, track: bell, tracks: [bell] })
  const chapterInfo = [
    { title: 'The crowd', startTime: 0 },
    { title: 'The bell', startTime: 11 },
  ]
  expect(session.metadata).toMatchObject({ shown: { album: 'The bell', chapterInfo } })
  keys.show({ ...playing, track: bell, tracks: [bell], position: 3 })
  expect(session.metadata).toMatchObject({ shown: { album: 'The crowd' } })
})

it('next and previous lead to chapters and further samples, and are absent without both', () => {
  const { keys, handlers, pressed, press } = setUp()
  const next = { ...track, id: 'game-fist/s1' }
  keys.show({ ...playing, track: bell, tracks: [bell, next], position: 5 })
  press({ action: 'nexttrack' })
  keys.show({ ...playing, track: bell, tracks: [bell, next], position: 20 })
  press({ action: 'nexttrack' })
  press({ action: 'previoustrack' })
  expect(pressed).toEqual([
    { type: 'positionChosen', seconds: 11 },
    { type: 'sampleStepped', by: 1 },
    { type: 'positionChosen', seconds: 11 },
  ])
  keys.show(playing)
  expect(handlers.get('nexttrack')).toBe(null)
})
