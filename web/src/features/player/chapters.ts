import type { Chapter, Track } from './player-state.ts'

/** Stored chapters may be incomplete or out of order. */
export const playableChapters = (chapters: readonly Chapter[], durationSeconds: number): Chapter[] =>
  chapters
    .filter(({ title, startSeconds }) => title && startSeconds >= 0 && startSeconds < durationSeconds)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)

/** Undefined before the first chapter, and without chapters. `position` in seconds. */
export const chapterAt = ({ chapters }: Track, position: number): Chapter | undefined =>
  chapters.findLast(({ startSeconds }) => startSeconds <= position)
