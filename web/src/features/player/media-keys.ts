import { isActive, type Player, type PlayerState, SKIP_SECONDS, type Sounding } from './player.ts'
import { type Chapter, chapterAt, type Track } from './track.ts'

type Shown = { track?: Track; chapter?: Chapter | undefined }

/** Shows what plays to the system, and takes its keys. Does nothing in browsers without a media session. */
export function showToSystem(
  player: Player,
  session: MediaSession | undefined = globalThis.navigator?.mediaSession,
): void {
  if (!session) return
  let shown: Shown = {}
  const show = () => {
    const state = player.current()
    const now: Shown =
      state.status === 'idle' ? {} : { track: state.track, chapter: chapterAt(state.track, state.position) }
    const isNew = now.track !== shown.track
    const isChanged = isNew || now.chapter !== shown.chapter
    shown = now
    try {
      if (isChanged) session.metadata = now.track ? metadataOf(now.track, now.chapter) : null
      if (isNew) connect(session, player)
      session.playbackState = playbackState(state)
      session.setPositionState(positionState(state))
    } catch {
      // Some browsers support only parts of the media session, and play the sound in any case.
    }
  }
  player.onChange(show)
  show()
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
  return isActive(status) ? 'playing' : 'paused'
}

/** Undefined hides the time. Positions are limited to the end, past which browsers throw. */
function positionState(state: PlayerState): MediaPositionState | undefined {
  if (state.status === 'idle' || !(state.duration > 0)) return undefined
  const { duration, position, speed } = state
  return { duration, position: Math.min(position, duration), playbackRate: speed }
}

type Key = (player: Player, details: MediaSessionActionDetails, state: Sounding) => void

/** After this part of a chapter, “previous” goes to the beginning of the chapter, as in other players. */
const REPEAT_AFTER_SECONDS = 3

const keys: readonly (readonly [MediaSessionAction, Key])[] = [
  ['play', (player, _, { track }) => player.play(track)],
  ['pause', (player) => player.pause()],
  ['stop', (player) => player.close()],
  ['seekbackward', (player, { seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS))],
  ['seekforward', (player, { seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS)],
  ['seekto', (player, { seekTime }) => player.seek(seekTime ?? 0)],
  // To chapters, and beyond them to samples. Some systems show these keys in place of the skip buttons.
  [
    'nexttrack',
    (player, _, { track, position }) =>
      goTo(
        player,
        track.chapters.find(({ startSeconds }) => startSeconds > position),
        1,
      ),
  ],
  [
    'previoustrack',
    (player, _, { track, position }) => goTo(player, chapterAt(track, position - REPEAT_AFTER_SECONDS), -1),
  ],
]

const goTo = (player: Player, chapter: Chapter | undefined, by: 1 | -1) =>
  chapter ? player.seek(chapter.startSeconds) : player.step(by)

function connect(session: MediaSession, player: Player): void {
  const state = player.current()
  const hasStops = state.status !== 'idle' && (state.track.chapters.length > 1 || state.tracks.length > 1)
  for (const [action, press] of keys) {
    const isOffered = action.endsWith('track') ? hasStops : state.status !== 'idle'
    const handler = (details: MediaSessionActionDetails) => {
      const now = player.current()
      if (now.status !== 'idle') press(player, details, now)
    }
    try {
      session.setActionHandler(action, isOffered ? handler : null)
    } catch {
      // Browsers throw for an action that they don’t support.
    }
  }
}
