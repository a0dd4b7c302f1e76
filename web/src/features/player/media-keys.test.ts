import { beforeEach, expect, it, vi } from 'vitest'
import { showToSystem } from './media-keys.ts'
import { startPlayer } from './player.ts'
import { playingAt, recordingPlayer, ring } from './testing.ts'
import type { Track } from './track.ts'

const track = { ...ring, artwork: { src: '/cdn/ring.jpg', size: 512 } }
const playing = playingAt(12, track)

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
  const { player, asked: pressed, show: keys } = recordingPlayer()
  showToSystem(player, session)
  const press = (details: MediaSessionActionDetails) => handlers.get(details.action)?.(details)
  return { keys, session, handlers, pressed, press }
}

it('shows the track, its artwork and the position', () => {
  const { keys, session } = setUp()
  keys(playing)
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
  keys(playing)
  press({ action: 'pause' })
  press({ action: 'play' })
  press({ action: 'seekbackward' })
  press({ action: 'seekforward', seekOffset: 10 })
  press({ action: 'seekto', seekTime: 7 })
  expect(pressed).toEqual([['pause'], ['play', track], ['skip', -15], ['skip', 10], ['seek', 7]])
})

it.each([
  ['loading', 'playing'],
  ['paused', 'paused'],
] as const)('reports a sound that is %s as %s', (status, shown) => {
  const { keys, session } = setUp()
  keys(status === 'loading' ? { ...playing, status, isSlow: false } : { ...playing, status, isOver: false })
  expect(session.playbackState).toBe(shown)
})

it('returns the keys to the system when the player is closed', () => {
  const { keys, session, handlers } = setUp()
  keys(playing)
  keys(startPlayer())
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' })
  expect(session.setPositionState).toHaveBeenLastCalledWith(undefined)
  expect([...handlers.values()].filter(Boolean)).toEqual([])
})

it('never sets a position past the end, which browsers refuse', () => {
  const { keys, session } = setUp()
  keys({ ...playing, position: 23.2 })
  expect(session.setPositionState).toHaveBeenLastCalledWith(expect.objectContaining({ position: 23 }))
})

it('does nothing without a media session', () => {
  expect(() => showToSystem(recordingPlayer(playing).player, undefined)).not.toThrow()
})

it('keeps playing in a browser whose media session throws', () => {
  vi.stubGlobal('MediaMetadata', undefined)
  const { keys, session } = setUp()
  session.setPositionState.mockImplementation(() => {
    throw new TypeError('no position')
  })
  expect(() => keys(playing)).not.toThrow()
  expect(() => keys(startPlayer())).not.toThrow()
})

const withChapters = {
  ...track,
  chapters: [
    { title: 'The crowd', startSeconds: 2 },
    { title: 'The bell', startSeconds: 11 },
  ],
}

it('shows the chapters, and the current one where systems show an album', () => {
  const { keys, session } = setUp()
  for (const [position, album] of [
    [0, undefined],
    [2, 'The crowd'],
    [10.9, 'The crowd'],
    [11, 'The bell'],
  ] as const) {
    keys(playingAt(position, withChapters))
    const chapterInfo = [
      { title: 'The crowd', startTime: 2 },
      { title: 'The bell', startTime: 11 },
    ]
    expect(session.metadata, `at ${position}`).toMatchObject({ shown: { chapterInfo } })
    expect(Reflect.get(Reflect.get(session.metadata ?? {}, 'shown'), 'album')).toBe(album)
  }
})

const [before, after] = ['before', 'after'].map((id): Track => ({ ...track, id }))
const between = [before, withChapters, after].filter((one) => one !== undefined)
const toSecond = (seconds: number) => ['seek', seconds]
const bySamples = (by: number) => ['step', by]

it.each([
  ['nexttrack', 0, toSecond(2)],
  ['nexttrack', 2, toSecond(11)],
  ['nexttrack', 10.9, toSecond(11)],
  ['nexttrack', 12, bySamples(1)],
  ['previoustrack', 20, toSecond(11)],
  ['previoustrack', 12, toSecond(2)],
  ['previoustrack', 3, bySamples(-1)],
] as const)('%s at second %d leads to a chapter or a neighbouring sample', (action, position, event) => {
  const { keys, pressed, press } = setUp()
  keys(playingAt(position, withChapters, between))
  press({ action })
  keys(playingAt(position, withChapters))
  press({ action })
  expect(pressed).toEqual([event, event])
})

it('has no keys for further chapters and samples without both', () => {
  const { keys, handlers } = setUp()
  keys(playing)
  expect(handlers.get('nexttrack')).toBe(null)
})
