import type { Game } from '../../../shared/content-types.ts'
import { type Image, imageSources } from '../../../shared/image-sources.ts'
import { gamePath } from '../../../shared/paths.ts'
import type { Track } from './player-flow.ts'

/** Pixels. Lock screens show the artwork large, the player bar small. */
const ARTWORK_SIZE = 512

type Sample = Pick<NonNullable<Game['sample']>, 'title' | 'durationSeconds'> & {
  file: { url: string | null } | null
}
export type GameWithSample = Pick<Game, '_id' | 'title' | 'slug'> & {
  sample: Sample | null
  square: Image | null
}

/** The audio sample of a game. Null without a sample, or while its file is not uploaded. */
export function trackOf({ _id, title, slug, sample, square }: GameWithSample): Track | null {
  const url = sample?.file?.url
  if (!sample || !url) return null
  const artwork = imageSources(square, [ARTWORK_SIZE], [1, 1])
  return {
    id: _id,
    title: sample.title,
    game: title,
    path: gamePath(slug),
    url,
    durationSeconds: sample.durationSeconds,
    artwork: artwork && { src: artwork.src, size: ARTWORK_SIZE },
  }
}
