import { type PlayerEvent, type PlayerState, SKIP_SECONDS, type Track } from './player-flow.ts'

/** Media keys, headset buttons and the lock screen. */
export type MediaKeys = { show(state: PlayerState): void }

const silent: MediaKeys = { show() {} }

/** Does nothing without a media session (old browsers, the server). */
export function createMediaKeys(
  press: (event: PlayerEvent) => void,
  session: MediaSession | undefined = globalThis.navigator?.mediaSession,
): MediaKeys {
  if (!session) return silent
  let shown: Track | null = null
  return {
    show(state) {
      const track = state.status === 'idle' ? null : state.track
      const isNew = track !== shown
      shown = track
      try {
        if (isNew) {
          session.metadata = track && metadataOf(track)
          connect(session, track, press)
        }
        session.playbackState = playbackState(state)
        session.setPositionState(positionState(state))
      } catch {
        // Some browsers have only part of the media session API. The sound plays without it.
      }
    },
  }
}

function metadataOf({ title, game, artwork }: Track): MediaMetadata {
  return new MediaMetadata({
    title,
    artist: game,
    artwork: artwork ? [{ src: artwork.src, sizes: `${artwork.size}x${artwork.size}` }] : [],
  })
}

function playbackState({ status }: PlayerState): MediaSessionPlaybackState {
  if (status === 'idle') return 'none'
  return status === 'loading' || status === 'playing' ? 'playing' : 'paused'
}

/** Undefined: the lock screen shows no time. Browsers throw when the position is past the end. */
function positionState(state: PlayerState): MediaPositionState | undefined {
  if (state.status === 'idle' || !(state.duration > 0)) return undefined
  const { duration, position, speed } = state
  return { duration, position: Math.min(position, duration), playbackRate: speed }
}

type Press = (details: MediaSessionActionDetails, track: Track) => PlayerEvent

const presses: readonly (readonly [MediaSessionAction, Press])[] = [
  ['play', (_, track) => ({ type: 'playPressed', track })],
  ['pause', () => ({ type: 'pausePressed' })],
  ['stop', () => ({ type: 'closed' })],
  ['seekbackward', ({ seekOffset }) => ({ type: 'skipped', bySeconds: -(seekOffset ?? SKIP_SECONDS) })],
  ['seekforward', ({ seekOffset }) => ({ type: 'skipped', bySeconds: seekOffset ?? SKIP_SECONDS })],
  ['seekto', ({ seekTime }) => ({ type: 'positionChosen', seconds: seekTime ?? 0 })],
]

/** Without a track, the system handles the keys again. */
function connect(session: MediaSession, track: Track | null, press: (event: PlayerEvent) => void): void {
  for (const [action, event] of presses) {
    try {
      session.setActionHandler(action, track && ((details) => press(event(details, track))))
    } catch {
      // This browser doesn't support the action.
    }
  }
}
