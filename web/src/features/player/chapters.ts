import type { Chapter, Track } from './player-flow.ts'

/** The playable chapters in the order of their starts. Stored chapters may be incomplete or out of order. */
export const playableChapters = (chapters: readonly Chapter[], durationSeconds: number): Chapter[] =>
  chapters
    .filter(({ title, startSeconds }) => title && startSeconds >= 0 && startSeconds < durationSeconds)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)

/** The chapter at a position in seconds; undefined before the first one, and without chapters. */
export const chapterAt = ({ chapters }: Track, position: number): Chapter | undefined =>
  chapters.findLast(({ startSeconds }) => startSeconds <= position)
