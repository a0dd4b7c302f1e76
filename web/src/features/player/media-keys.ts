import {
  type Chapter,
  chapterAt,
  type PlayerState,
  SKIP_SECONDS,
  type Sounding,
  startPlayer,
  type Track,
} from './player-state.ts'
import type { PlayerEvent } from './sound/player-flow.ts'

/** Shows a state of the player to the system. */
export type MediaKeys = (state: PlayerState) => void

/** Does nothing in browsers without a media session, and on the server. */
export function createMediaKeys(
  press: (event: PlayerEvent) => void,
  session: MediaSession | undefined = globalThis.navigator?.mediaSession,
): MediaKeys {
  if (!session) return () => {}
  let state: PlayerState = startPlayer()
  let shown: { track: Track | null; chapter: Chapter | undefined } = { track: null, chapter: undefined }
  return (next) => {
    state = next
    const track = next.status === 'idle' ? null : next.track
    const chapter = next.status === 'idle' ? undefined : chapterAt(next.track, next.position)
    const isNew = track !== shown.track
    const isNewChapter = chapter !== shown.chapter
    shown = { track, chapter }
    try {
      if (isNew || isNewChapter) session.metadata = track && metadataOf(track, chapter)
      if (isNew) connect(session, next, () => state, press)
      session.playbackState = playbackState(next)
      session.setPositionState(positionState(next))
    } catch {
      // Some browsers support only parts of the media session, and play the sound in any case.
    }
  }
}

/** TypeScript's types of the media session lack chapters. */
type MetadataWithChapters = MediaMetadataInit & { chapterInfo: { title: string; startTime: number }[] }

/** Puts the chapter into the album, which most systems show. */
function metadataOf({ title, game, artwork, chapters }: Track, chapter: Chapter | undefined): MediaMetadata {
  const shown: MetadataWithChapters = {
    title,
    artist: game,
    ...(chapter && { album: chapter.title }),
    artwork: artwork ? [{ src: artwork.src, sizes: `${artwork.size}x${artwork.size}` }] : [],
    chapterInfo: chapters.map(({ title, startSeconds }) => ({ title, startTime: startSeconds })),
  }
  return new MediaMetadata(shown)
}

function playbackState({ status }: PlayerState): MediaSessionPlaybackState {
  if (status === 'idle') return 'none'
  return status === 'loading' || status === 'playing' ? 'playing' : 'paused'
}

/** Undefined hides the time. Positions are limited to the end, past which browsers throw. */
function positionState(state: PlayerState): MediaPositionState | undefined {
  if (state.status === 'idle' || !(state.duration > 0)) return undefined
  const { duration, position, speed } = state
  return { duration, position: Math.min(position, duration), playbackRate: speed }
}

type Press = (details: MediaSessionActionDetails, state: Sounding) => PlayerEvent | null

const presses: readonly (readonly [MediaSessionAction, Press])[] = [
  ['play', (_, { track }) => ({ type: 'playPressed', track })],
  ['pause', () => ({ type: 'pausePressed' })],
  ['stop', () => ({ type: 'closed' })],
  ['seekbackward', ({ seekOffset }) => ({ type: 'skipped', bySeconds: -(seekOffset ?? SKIP_SECONDS) })],
  ['seekforward', ({ seekOffset }) => ({ type: 'skipped', bySeconds: seekOffset ?? SKIP_SECONDS })],
  ['seekto', ({ seekTime }) => ({ type: 'positionChosen', seconds: seekTime ?? 0 })],
]

/** Actions that some systems show in place of the skip buttons. */
const stops: typeof presses = [
  ['nexttrack', (_, state) => nextStop(state)],
  ['previoustrack', (_, state) => previousStop(state)],
]

function connect(
  session: MediaSession,
  state: PlayerState,
  current: () => PlayerState,
  press: (event: PlayerEvent) => void,
): void {
  const isIdle = state.status === 'idle'
  const offer = (isOffered: boolean, list: typeof presses) => {
    for (const [action, event] of list) {
      const handler = (details: MediaSessionActionDetails) => {
        const now = current()
        const pressed = now.status === 'idle' ? null : event(details, now)
        if (pressed) press(pressed)
      }
      try {
        session.setActionHandler(action, isOffered ? handler : null)
      } catch {
        // Browsers throw for an action that they don’t support.
      }
    }
  }
  offer(!isIdle, presses)
  offer(!isIdle && hasStops(state), stops)
}

/** After this part of a chapter, “previous” goes to the beginning of the chapter, as in other players. */
const REPEAT_AFTER_SECONDS = 3

const otherSample = ({ tracks, track }: Sounding, by: 1 | -1): PlayerEvent | null =>
  tracks[tracks.findIndex(({ id }) => id === track.id) + by] ? { type: 'sampleStepped', by } : null

const at = (chapter: Chapter): PlayerEvent => ({ type: 'positionChosen', seconds: chapter.startSeconds })

function nextStop(state: Sounding): PlayerEvent | null {
  const next = state.track.chapters.find(({ startSeconds }) => startSeconds > state.position)
  return next ? at(next) : otherSample(state, 1)
}

function previousStop(state: Sounding): PlayerEvent | null {
  const before = state.track.chapters.findLast(
    ({ startSeconds }) => startSeconds < Math.max(0, state.position - REPEAT_AFTER_SECONDS),
  )
  return before ? at(before) : otherSample(state, -1)
}

const hasStops = ({ track, tracks }: Sounding) => track.chapters.length > 1 || tracks.length > 1
