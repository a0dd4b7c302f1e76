import type { Chapter, PlayerEvent, PlayerState } from './player-flow.ts'

/** Seconds of a chapter after which “previous” goes to its own beginning, as players do. */
const REPEAT_AFTER_SECONDS = 3

type Sounding = Exclude<PlayerState, { status: 'idle' }>

const otherSample = ({ tracks, track }: Sounding, by: 1 | -1): PlayerEvent | null =>
  tracks[tracks.findIndex(({ id }) => id === track.id) + by] ? { type: 'sampleStepped', by } : null

const at = (chapter: Chapter): PlayerEvent => ({ type: 'positionChosen', seconds: chapter.startSeconds })

/** What “next track” means: the next chapter, or after the last one the next sample. Null when there is neither. */
export function nextStop(state: Sounding): PlayerEvent | null {
  const next = state.track.chapters.find(({ startSeconds }) => startSeconds > state.position)
  return next ? at(next) : otherSample(state, 1)
}

/** What “previous track” means: the beginning of this chapter, the chapter before it, or the sample before this one. */
export function previousStop(state: Sounding): PlayerEvent | null {
  const before = state.track.chapters.findLast(
    ({ startSeconds }) => startSeconds < Math.max(0, state.position - REPEAT_AFTER_SECONDS),
  )
  return before ? at(before) : otherSample(state, -1)
}

/** True when “next” and “previous” can lead anywhere. */
export const hasStops = ({ track, tracks }: Sounding) => track.chapters.length > 1 || tracks.length > 1
