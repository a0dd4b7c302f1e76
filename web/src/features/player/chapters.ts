import type { Chapter, Track } from './player-state.ts'

/** Sorts stored chapters, and drops incomplete ones. */
export const playableChapters = (chapters: readonly Chapter[], durationSeconds: number): Chapter[] =>
  chapters
    .filter(({ title, startSeconds }) => title && startSeconds >= 0 && startSeconds < durationSeconds)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)

/** @param position seconds @returns undefined before the first chapter */
export const chapterAt = ({ chapters }: Track, position: number): Chapter | undefined =>
  chapters.findLast(({ startSeconds }) => startSeconds <= position)
